import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PatternChoice, unplayable, withAdded, without } from '#client/features/house-rules/pattern-choice.tsx'
import { RulesFields } from '#client/features/house-rules/rules-fields.tsx'
import { rulesInWords } from '#client/features/house-rules/rules-in-words.tsx'
import { presets } from '#client/features/house-rules/rules-sheet.tsx'
import { PatternDrawing } from '#client/ui/pattern-drawing.tsx'
import type { Shape } from '#shared/game/patterns.ts'
import { PRIZE_PRESETS } from '#shared/game/presets.ts'
import {
  ANY_TIME,
  areUsual,
  changedRules,
  DEFAULT_RULES,
  type HouseRules,
  RULE_CHOICES,
} from '#shared/game/room/house-rules.ts'
import { plain } from '#shared/named.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { oneRoom } from '../support/room-state.ts'

const { auto } = oneRoom().gameState.room
const wordsOf = (rules: Partial<HouseRules>, calling = auto) =>
  plain(rulesInWords({ rules: { ...DEFAULT_RULES, ...rules }, auto: calling }))
const cardOf = (rules: HouseRules) =>
  [PatternChoice, RulesFields]
    .map((part) => renderToStaticMarkup(createElement(part, { rules, onChange: () => {} })))
    .join()

const OWN = { name: 'Heart ❤️', positions: [7] }
const DINNER = { prizes: { 'Top Line': 'dinner' } }
const USUAL = 'First claim wins · claim any time'

test.each<[words: string, rules: Partial<HouseRules>, calling?: typeof auto]>([
  [USUAL, {}],
  ['Shared on the same number · claim any time', { ties: 'share' }],
  ['First claim wins · claim until the next number', { claims: 'next' }],
  [`${USUAL} · a wrong claim puts the ticket out`, { bogey: 'out' }],
  [`${USUAL} · a wrong claim puts the ticket out of all prizes`, { bogey: 'ticket' }],
  [`${USUAL} · one prize each, and the Full House`, { one: true }],
  [`${USUAL} · one prize for each ticket, and the Full House`, { one: 'ticket' }],
  [`${USUAL} · one house for each person`, { houseBy: 'person' }],
  [`${USUAL} · First Five × 3`, { places: { 'First Five': { winners: 3 } } }],
  [`${USUAL} · Full House on 2 tickets`, { places: { 'Full House': { tickets: 2 } } }],
  [
    `${USUAL} · Top Line on 2 tickets × 2 · Top Line: dinner, tea`,
    { ...DINNER, places: { 'Top Line': { winners: 2, tickets: 2, more: ['tea'] } } },
  ],
  [`${USUAL} · only Top Line, Full House`, { patterns: ['Top Line', 'Full House'] }],
  [`${USUAL} · for Star, Heart ❤️`, { patterns: ['Star', 'Own Pattern'], ownPattern: OWN }],
  [`${USUAL} · 12 patterns`, { patterns: [...PRIZE_PRESETS.kitty.patterns] }],
  [`${USUAL} · at most 3 tickets each`, { most: 3 }],
  [`${USUAL} · at most 1 ticket each`, { most: 1 }],
  [`${USUAL} · no help in this room`, { help: 'none' }],
  [`Practice round, does not count · ${USUAL}`, { counts: false }],
  [`${USUAL} · King and Queen are swapped`, { king: 'first' }],
  [`${USUAL} · the host only calls`, { hostPlays: false }],
  [`${USUAL} · numbers from the host’s bag`, { bag: true }],
  [`${USUAL} · nobody asks to wait`, { hold: false }],
  [`${USUAL} · no reactions`, { reactions: false }],
  [`${USUAL} · Top Line: dinner`, DINNER],
  [`${USUAL} · 7 s · Top Line: dinner`, DINNER, { ...auto, state: 'on', paceMs: 7_000 }],
])('the rules read: %s', (words, rules, calling) => {
  expect(wordsOf(rules, calling)).toBe(words)
})

test('each rule that is not the default is shown, and each rule has words and a control', () => {
  const chosen = Object.entries(RULE_CHOICES).map(([name, [, other]]) => [name, other] as const)
  const others = [
    ...chosen,
    ['prizes', { 'Full House': 'points' }],
    ['places', { 'Full House': { winners: 2 } }],
    ['patterns', ['Full House']],
    ['most', 2],
  ] as const
  expect(others.map(([name]) => name).sort()).toEqual(Object.keys(DEFAULT_RULES).sort())
  expect(areUsual(DEFAULT_RULES)).toBe(true)
  for (const [name, value] of others) {
    const rules = { ...DEFAULT_RULES, [name]: value }
    expect(areUsual(rules), name).toBe(false)
    expect(rulesInWords({ rules, auto }), name).not.toBe(wordsOf({}))
    // Those that may change during the game have their switches in the host's menu.
    if (!ANY_TIME.some((anyTime) => anyTime === name)) expect(cardOf(rules), name).not.toBe(cardOf(DEFAULT_RULES))
  }
})

test('a preset sets its own rules and keeps the prizes, and As always resets all', () => {
  const before = { ...DEFAULT_RULES, ...DINNER, most: 3 }
  const [asAlways, family, grandparents, hall] = presets().map((preset) => ({ ...before, ...preset.rules }))
  for (const friendly of [family, grandparents]) expect(changedRules(before, friendly ?? {})).toEqual({ ties: 'share' })
  expect(changedRules(before, hall ?? {})).toEqual({ ties: 'share', claims: 'next', bogey: 'out', help: 'none' })
  expect(asAlways && areUsual(asAlways)).toBe(true)
})

test('choosing a house adds those before it, and removing one removes those after it', () => {
  expect(withAdded(['Star'], 'Laddu')).toEqual(['Star', 'Laddu'])
  expect(withAdded(['Star'], 'Third House')).toEqual(['Star', 'Full House', 'Second House', 'Third House'])
  expect(without(['Full House', 'Star', 'Second House', 'Third House'], 'Full House')).toEqual(['Star'])
  expect(without(['Full House', 'Star', 'Second House'], 'Second House')).toEqual(['Full House', 'Star'])
})

test.each<[refused: RefusalName | null, rules: Partial<HouseRules>]>([
  [null, {}],
  [null, { patterns: ['Own Pattern'], ownPattern: OWN }],
  ['pattern_required', { patterns: [] }],
  ['invalid_own_pattern', { patterns: ['Own Pattern'] }],
  ['invalid_own_pattern', { patterns: ['Own Pattern'], ownPattern: { name: 'Heart', positions: [] } }],
  ['invalid_own_pattern', { patterns: ['Own Pattern'], ownPattern: { name: '  ', positions: [7] } }],
  ['invalid_own_pattern', { patterns: ['Own Pattern'], ownPattern: { name: '❤️'.repeat(25), positions: [7] } }],
  ['house_missing', { patterns: ['Second House'] }],
])('a choice of patterns is judged before it is sent: %s', (refused, rules) => {
  expect(unplayable({ ...DEFAULT_RULES, ...rules })).toBe(refused)
})

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
])('the drawing of %o highlights the places %j', (shape, spots) => {
  expect(litIn(shape)).toEqual(spots)
})
