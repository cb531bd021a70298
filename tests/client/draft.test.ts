import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDraft } from '#client/device/draft.ts'

/** A sheet that is opened, typed into, and goes away: what it shows. */
function sheet(key: string, { types, drops = false }: { types?: string; drops?: boolean } = {}): string {
  function Sheet() {
    const [typed, type, drop] = useDraft(key, '')
    if (types !== undefined && typed !== types) type(types)
    if (drops) drop()
    return typed
  }
  return renderToString(createElement(Sheet))
}

test('a sheet that is opened again shows what was typed, until it was sent or closed', () => {
  expect(sheet('names 482913')).toBe('')
  expect(sheet('names 482913', { types: 'Dadi Ji' })).toBe('Dadi Ji')
  expect(sheet('names 777777'), 'another room').toBe('')
  expect(sheet('names 482913')).toBe('Dadi Ji')
  sheet('names 482913', { drops: true })
  expect(sheet('names 482913')).toBe('')
})
