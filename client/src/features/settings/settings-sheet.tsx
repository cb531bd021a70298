import { lobbyPath } from '#client/paths.ts'
import { readSeat } from '#client/seat/stored-seat.ts'
import { LANGUAGE_WORDS } from '#client/settings/language-words.ts'
import { LANGUAGES, type Language } from '#client/settings/languages.ts'
import { changeSettings, type Settings, useSettings, wantedHelp } from '#client/settings/settings.ts'
import { canVibrate } from '#client/sound/vibration.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import type { Elements } from '#client/ui/elements.ts'
import { Choice } from '#client/ui/field.tsx'
import { Presets } from '#client/ui/presets.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { isPractice } from '#shared/room-number.ts'
import { LanguageButtons } from './language-choice.tsx'
import { VoiceSettings } from './voice-settings.tsx'

const TEXT_SIZES = [
  { value: 100, label: '100 %' },
  { value: 120, label: '120 %' },
  { value: 140, label: '140 %' },
] as const

/** What suits somebody at once. Language, voice and colours are a matter of the device. */
function presets() {
  const { plain, hints, big, quiet } = settingsWords().presets
  const set = { help: 'off', easyMode: false, textSize: 100, calls: 'classic', sounds: true, reactions: true } as const
  const offer = (words: { name: string; hint: string }, change: Partial<Settings> = {}) => ({
    ...words,
    settings: { ...set, ...change },
  })
  return [
    offer(plain),
    offer(hints, { help: 'show', calls: 'traditional' }),
    offer(big, { help: 'show', easyMode: true, textSize: 140, reactions: false }),
    offer(quiet, { calls: 'traditional', sounds: false, reactions: false }),
  ]
}

interface SettingsSheetProps {
  openLog?: (() => void) | undefined
  names?: Elements
  onClose(): void
}

/** Everything that a player can set for this device. */
export function SettingsSheet({ openLog, names, onClose }: SettingsSheetProps) {
  const current = useSettings()
  const words = settingsWords()
  return (
    <Sheet title={common().settings} onClose={onClose}>
      <div className="grid grid-cols-1 gap-1 divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
          <LanguageLabel />
          <div className="flex flex-wrap gap-2">
            <LanguageButtons />
          </div>
        </div>
        <Look />
        <div className="grid gap-2 py-2">
          <h3 className="font-bold">{words.atOnce}</h3>
          <Presets
            presets={presets()}
            isChosen={(preset) =>
              Object.entries(preset.settings).every(([name, value]) => current[name as keyof Settings] === value)
            }
            onChoose={(preset) => changeSettings(preset.settings)}
          />
        </div>
        {names && <div className="grid py-2">{names}</div>}
        <VoiceSettings />
        <div className="py-2">
          <Disclosure label={rulesWords().details} summary={inWords(current)}>
            <Help />
            <ByEar />
            {openLog && (
              <Button
                className="my-1 justify-self-start"
                aria-haspopup="dialog"
                onClick={() => {
                  onClose()
                  openLog()
                }}
              >
                {words.gameLog}
              </Button>
            )}
            <HeardAndFelt />
            <Motion />
            <PlayElsewhere />
          </Disclosure>
        </div>
      </div>
    </Sheet>
  )
}

/** What the buttons beside it choose, in each language. */
function LanguageLabel() {
  return (
    <p className="flex flex-wrap gap-x-2 font-bold">
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <span key={language} lang={LANGUAGES[language].tag}>
          {LANGUAGE_WORDS[language]}
        </span>
      ))}
    </p>
  )
}

/** What is chosen among the details. */
function inWords(current: Settings): string {
  const { sounds } = current
  const words = settingsWords()
  return [
    `${words.help}: ${helps().find(({ value }) => value === helpOf(current))?.label}`,
    `${words.soundEffects}: ${sounds ? words.on : words.off}`,
  ].join(' · ')
}

/** Sounds, vibration, and the reactions of others. */
function HeardAndFelt() {
  const { sounds, vibration, reactions } = useSettings()
  const words = settingsWords()
  return (
    <>
      <Switch label={words.soundEffects} isOn={sounds} onChange={(isOn) => changeSettings({ sounds: isOn })} />
      {canVibrate() && (
        <Switch label={words.vibration} isOn={vibration} onChange={(isOn) => changeSettings({ vibration: isOn })} />
      )}
      <Switch
        label={words.reactions}
        hint={words.reactionsHint}
        isOn={reactions}
        onChange={(isOn) => changeSettings({ reactions: isOn })}
      />
    </>
  )
}

const themes = () =>
  [
    { value: 'auto', label: settingsWords().auto },
    { value: 'light', label: settingsWords().light },
    { value: 'dark', label: settingsWords().dark },
  ] as const

/** Colours and, where the easy mode does not say it, the size of the text: what people look for first. */
function Look() {
  const { theme, textSize, easyMode } = useSettings()
  const words = settingsWords()
  return (
    <>
      <Choice
        label={words.theme}
        value={theme}
        options={themes()}
        onChange={(value) => changeSettings({ theme: value })}
      />
      {!easyMode && (
        <Choice
          label={words.textSize}
          value={textSize}
          options={TEXT_SIZES}
          onChange={(value) => changeSettings({ textSize: value })}
        />
      )}
    </>
  )
}

/** What moves, where the easy mode does not say it. */
function Motion() {
  const { motion, easyMode } = useSettings()
  const words = settingsWords()
  const motions = [
    { value: 'auto', label: words.auto },
    { value: 'reduced', label: words.on },
  ] as const
  if (easyMode) return null
  return (
    <Choice
      label={words.reduceMotion}
      value={motion}
      options={motions}
      onChange={(value) => changeSettings({ motion: value })}
    />
  )
}

/**
 * Lets the seats of this page go, so that the same people can take them in another browser: somebody who has opened the
 * link in WhatsApp, for example. The page that it leads to brings them back with one tap.
 */
function PlayElsewhere() {
  const seat = readSeat()
  const words = settingsWords()
  if (!seat || isPractice(seat.roomId)) return null
  return (
    <div className="grid gap-1 py-2">
      <ButtonLink to={lobbyPath('join', seat.roomId)}>{words.playElsewhere}</ButtonLink>
      <p className="text-[0.9375rem] text-ink-2">{words.playElsewhereHint}</p>
    </div>
  )
}

/** Chooses whether the page or the screen reader tells each call to people who do not see it. */
function ByEar() {
  const { byEar } = useSettings()
  const words = settingsWords()
  return (
    <Choice
      label={words.byEar}
      value={byEar}
      options={[
        { value: 'off', label: words.off },
        { value: 'page', label: words.pageSpeaks },
        { value: 'reader', label: words.readerSpeaks },
      ]}
      onChange={(value) => changeSettings({ byEar: value })}
      hint={byEar === 'off' ? undefined : words.byEarHint}
    />
  )
}

/** How much this device helps: not at all, with marking, or in the easy mode. */
const helpOf = ({ help, easyMode }: Settings) => (easyMode ? 'easy' : help)

const helps = () =>
  [
    { value: 'off', label: settingsWords().off },
    { value: 'show', label: settingsWords().showMe },
    { value: 'mark', label: settingsWords().markForMe },
    { value: 'easy', label: common().easyMode },
  ] as const

function Help() {
  const current = useSettings()
  const words = settingsWords()
  const hints = { off: undefined, show: words.showMeHint, mark: words.markForMeHint, easy: common().easyModeHint }
  const value = helpOf(current)
  return (
    <>
      <Choice
        label={words.help}
        value={value}
        options={helps()}
        onChange={(value) => changeSettings(value === 'easy' ? { easyMode: true } : { easyMode: false, help: value })}
        hint={hints[value]}
      />
      {current.easyMode && (
        <Switch
          label={words.markForMe}
          hint={words.markForMeHint}
          isOn={wantedHelp(current) === 'mark'}
          onChange={(isOn) => changeSettings({ help: isOn ? 'mark' : 'show' })}
        />
      )}
    </>
  )
}
