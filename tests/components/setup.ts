import { followKeyboard } from '#client/device/keyboard.ts'
import { loadValidators } from '#client/server-state/validation.ts'
import { applyAppearance } from '#client/settings/appearance.ts'
import '#client/app/styles.css'
import { takeVoice } from '../support/fake-voice.ts'

/* What `main.tsx` and `start.js` do before the first screen, in the page of each file. */

takeVoice()
// Headless browsers have no share sheet.
Object.assign(navigator, { share: async () => {}, canShare: () => true })
applyAppearance()
followKeyboard()
await loadValidators()
