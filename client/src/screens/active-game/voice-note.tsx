import { isAndroidWebView } from '#client/speech/device.ts'
import { NO_VOICE } from '#client/speech/no-voice.ts'
import { useVoiceState } from '#client/speech/use-voice-state.ts'
import './voice-note.css'

/** Says why it is silent, when it is: the page must be touched first, or there is no voice at all. */
export function VoiceNote() {
  const state = useVoiceState()
  if (state === 'locked') {
    return (
      <p role="status" className="voice-note">
        Tap anywhere to turn on the voice
      </p>
    )
  }
  if (state !== 'unsupported') return null
  return (
    <p role="status" className="voice-note">
      {NO_VOICE}{' '}
      {isAndroidWebView() && (
        <a className="font-bold underline" href={chromeLink()}>
          Open in Chrome
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
