import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PatternDrawing } from '#client/ui/pattern-drawing.tsx'
import type { Shape } from '#shared/game/patterns.ts'

const litIn = (shape: Shape) =>
  [...renderToStaticMarkup(createElement(PatternDrawing, { shape })).matchAll(/fill="([^"]+)"/g)].flatMap(
    ([, fill], spot) => (fill === 'none' ? [] : [spot]),
  )

test.each<[shape: Shape, spots: number[]]>([
  ['First Five', [1, 4, 7, 8, 12]],
  ['Early Seven', [1, 4, 5, 7, 8, 12, 14]],
  ['Top Line', [0, 1, 2, 3, 4]],
  ['Temperature', [0, 14]],
  ['Breakfast', [0, 1, 5, 10, 11]],
  ['Second House', [...Array(15).keys()]],
  [{ name: 'Heart ❤️', positions: [1, 3, 12] }, [1, 3, 12]],
  [{ name: '', positions: [] }, []],
])('the drawing of %o lights %j', (shape, spots) => {
  expect(litIn(shape)).toEqual(spots)
})
