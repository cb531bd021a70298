import { useTitle } from '#client/ui/page.tsx'

/** Keeps the latest number in the window's title, where whoever looks at another tab sees it. */
export function useCallTitle(roomId: string, number: number | null): void {
  useTitle(`${number === null ? '' : `${number} · `}Room ${roomId}`)
}
