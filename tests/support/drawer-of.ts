/** The controls among the options of a room, by the row behind which they stand. */
const DRAWERS = {
  People: [
    'Lock room',
    'Add someone on this phone',
    'Change my name',
    'Paper tickets',
    'Copy link',
    'QR code',
    'Address for phones',
    'Correct names',
    'Somebody is here twice',
    'Remove somebody',
    'Who was removed',
    'Leave Room',
  ],
  Rules: ['Patterns and prizes', 'House rules', 'Who calls?'],
  'Sound and screen': ['We are in one room', 'Our own voice', 'Show on TV', 'Test voice', 'Easy mode: big and calm'],
  Safety: ['Check this game', 'Host from another phone', 'Make a new link'],
} as const

export type Option = (typeof DRAWERS)[keyof typeof DRAWERS][number]

/** The name of the row. What is chosen inside follows it. */
export function drawerOf(option: Option): RegExp {
  const [label] = Object.entries(DRAWERS).find(([, options]) => options.some((each) => each === option)) ?? []
  return new RegExp(`^${label} `)
}

/** What leads to the rows: before the game, of the host or a guest, and in the game. */
export const OPTIONS_DOOR = /^(Options|More|Host)$/
