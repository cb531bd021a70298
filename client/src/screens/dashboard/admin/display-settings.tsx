import { useState } from 'react'
import { SelectField } from '#client/ui/select-field.tsx'

const ROTATIONS = ['Sequential', 'Random', 'Weighted'] as const
const FREQUENCIES = ['Every ticket', 'Every 2nd', 'Every 3rd'] as const

/** How advertisements shall be chosen one day. For now every ticket has one and they go round in order. */
export function DisplaySettings() {
  const [rotation, setRotation] = useState<string>(ROTATIONS[0])
  const [frequency, setFrequency] = useState<string>(FREQUENCIES[0])
  return (
    <fieldset>
      <legend className="mb-2 font-extrabold text-lg">Display settings</legend>
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="Rotation"
          options={ROTATIONS}
          value={rotation}
          onChange={setRotation}
          hint="Not active yet"
        />
        <SelectField
          label="Frequency"
          options={FREQUENCIES}
          value={frequency}
          onChange={setFrequency}
          hint="Not active yet"
        />
      </div>
    </fieldset>
  )
}
