/**
 * The classes of a ticket's number that can be pressed; filled for the one in view or chosen. Its ground is up to the place
 * where it stands.
 */
export const NUMBER_CHIP =
  'grid size-11 place-items-center rounded-chip border-2 border-edge pt-0.5 font-num font-semibold text-[22px] leading-none aria-[current]:border-peacock aria-[current]:bg-peacock aria-[current]:text-on-peacock aria-pressed:border-peacock aria-pressed:bg-peacock aria-pressed:text-on-peacock'
