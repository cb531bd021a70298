import { useId } from 'react'
import { Button } from './button.tsx'

interface Preset {
  name: string
  /** What it changes. */
  hint: string
}

interface PresetsProps<Offered extends Preset> {
  presets: readonly Offered[]
  isChosen(preset: Offered): boolean
  onChoose(preset: Offered): void
}

/** Buttons that answer several questions with one tap, and say before what they answer. */
export function Presets<Offered extends Preset>({ presets, isChosen, onChoose }: PresetsProps<Offered>) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-2 min-[400px]:grid-cols-2">
      {presets.map((preset, at) => (
        <Button
          key={preset.name}
          aria-pressed={isChosen(preset)}
          aria-labelledby={`${id}-${at}`}
          aria-describedby={`${id}-${at}-hint`}
          className="px-4 py-1 aria-pressed:border-peacock aria-pressed:bg-soft-ok"
          onClick={() => onChoose(preset)}
        >
          <span className="w-full text-left leading-tight">
            <span className="block">
              {isChosen(preset) && <span aria-hidden>{'✓ '}</span>}
              <span id={`${id}-${at}`}>{preset.name}</span>
            </span>
            <span id={`${id}-${at}-hint`} className="block font-normal text-[0.9375rem]">
              {preset.hint}
            </span>
          </span>
        </Button>
      ))}
    </div>
  )
}
