import { roomWords } from '#client/words/en/room.ts'
/** Says on every screen of a practice game that it is one. */
export function PracticeBanner() {
  return (
    <p className="rounded-chip border border-edge bg-soft-warn px-3.5 py-1 text-center font-bold text-[0.9375rem]">
      {roomWords().practiceBanner}
    </p>
  )
}
