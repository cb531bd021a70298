import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, reads } from './at-screen.ts'
import { show, showPage } from './mount.tsx'

const IN_HINDI = { pageLanguage: 'hi', language: 'hi', isHeard: 'yes' } as const

// A device that speaks Hindi.
window.moreVoices = [{ name: 'Vani', lang: 'hi-IN', localService: true, default: false, voiceURI: 'Vani' }]

test('a tap changes the language of the page, and another one changes it back', async () => {
  await showPage('/')
  await press('हिन्दी')
  await reads('परिवार और दोस्तों के साथ खेलिए')
  expect(document.documentElement.lang).toBe('hi-IN')
  await press('English')
  await reads('Play with Friends & Family')
  expect(document.documentElement.lang).toBe('en-IN')
})

test('numbers are called, and wins told, in Hindi', async () => {
  const room = await show({ as: 'Dadi', guests: { Dadi: 1, Ravi: 1 }, settings: IN_HINDI })
  await page.getByRole('heading', { level: 1 }).click()
  room.call(48)
  const call = () => window.utterances.find(({ text }) => text.includes('अड़तालीस'))
  await expect.poll(() => call()?.lang).toBe('hi-IN')
  room.callAndMark('Ravi', room.ofTwoLines('Ravi'))
  room.claim('Ravi', 'First Five')
  await reads('Ravi ने जल्दी पाँच जीता!')
})
