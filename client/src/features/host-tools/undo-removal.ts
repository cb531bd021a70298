import { letIn } from '#client/server-state/removed.ts'
import { showRefusal, showToast } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'

/**
 * Says that somebody was removed, with the way to take it back: nobody has to be asked before. Later that is possible in the
 * host's options.
 *
 * @param isByKeys the button that was pressed with a key is gone, and the focus with it
 */
export function offerUndo({ roomId, personId, name }: PlayerView, isByKeys: boolean): void {
  const who = named(name)
  showToast({
    title: () => hostToolWords().wasRemoved(who),
    action: {
      label: () => hostToolWords().undo,
      otherwise: () => hostToolWords().undoLater,
      takesFocus: isByKeys,
      run: () => letIn(roomId, personId).then(() => sayMayPlay(name), showRefusal),
    },
  })
}

/** Says that somebody was let in. */
export function sayMayPlay(name: string): void {
  showToast({ title: () => hostToolWords().mayPlay(named(name)) })
}
