import { paths } from '#client/paths.ts'
import { setPractice } from '#client/server-state/game-source.ts'
import { speaker } from '#client/speech/speaker.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { common } from '#client/words/en/common.ts'

/** Begins a practice game, with one tap. The one before it is forgotten. */
export function TryAlone() {
  const begin = () => {
    speaker.unlock()
    setPractice(null)
  }
  return (
    <ButtonLink variant="quiet" className="px-2" to={paths.practice} onClick={begin}>
      {common().tryAlone}
    </ButtonLink>
  )
}
