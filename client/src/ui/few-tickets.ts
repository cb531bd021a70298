/** Up to so many tickets are in sight together on a large screen. */
const MOST_IN_SIGHT = 4

/** How many tickets there are, if they are few, for `data-few` of those that stand together. */
export const fewOf = (count: number) => (count <= MOST_IN_SIGHT ? Math.max(1, count) : undefined)
