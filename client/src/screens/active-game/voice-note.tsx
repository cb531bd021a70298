import { isAndroidWebView } from '#client/speech/device.ts'
import { useVoiceState } from '#client/speech/use-voice-state.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'

const NOTE = 'rounded-chip bg-soft-warn px-3.5 py-1.5 text-center text-[0.9375rem] text-ink'

/** Says why it is silent, when it is: the page must be touched first, or there is no voice at all. */
export function VoiceNote() {
  const state = useVoiceState()
  if (state === 'locked') {
    return (
      <p role="status" className={NOTE}>
        {gameWords().tapForVoice}
      </p>
    )
  }
  if (state !== 'unsupported') return null
  return (
    <p role="status" className={NOTE}>
      {common().noVoice}{' '}
      {isAndroidWebView() && (
        <a className="font-bold underline" href={chromeLink()}>
          {gameWords().openInChrome}
        </a>
      )}
    </p>
  )
}

/** Android opens this in Chrome, which has a voice. */
function chromeLink(): string {
  const { host, pathname, search, protocol } = location
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.replace(':', '')};package=com.android.chrome;end`
}
