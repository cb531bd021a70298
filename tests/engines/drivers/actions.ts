import { KEYS, type Key, type Point } from '../driver.ts'

/* What a hand does, as WebDriver and WebDriver BiDi say it. */

export const clickActions = ({ x, y }: Point) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typeActions = (text: string) => keyActions([...text])
export const pressActions = (key: Key) => keyActions([KEYS[key].webDriver])

function keyActions(keys: readonly string[]) {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
