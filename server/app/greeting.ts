import { renderUnicodeCompact } from 'uqr'

export interface Greeted {
  /** Where this machine opens the game. */
  here: string
  /** Where phones open it, the most likely address first. */
  forPhones: readonly string[]
  /** Where the admin code is found. */
  adminCode: string
}

/** What a person at a terminal reads once the server is ready. */
export function greeting({ here, forPhones: [first, ...others], adminCode }: Greeted): string {
  const phones = first
    ? [
        `  Phones on this Wi-Fi  ${first}`,
        ...others.map((address) => `                    or  ${address}`),
        '',
        qrCode(first),
        '',
        "  If a phone cannot open it, let Node through this machine's firewall.",
      ]
    : ['  No network was found, so only this machine can play.']
  return [
    '',
    '  Tambola is ready.',
    '',
    `  This machine          ${here}`,
    ...phones,
    '',
    `  Admin code            ${adminCode}`,
    '  Stop                  Ctrl+C',
    '',
    '',
  ].join('\n')
}

const BLACK_ON_WHITE = '\x1b[30;107m'
const AS_BEFORE = '\x1b[0m'
/** The library draws light modules, for dark terminals. Scanners want a light background, whatever the terminal has. */
const OTHER_HALF: Record<string, string> = { '█': ' ', '▀': '▄', '▄': '▀', ' ': '█' }

/** A link as a QR code in half blocks, with the light border that scanners need. */
function qrCode(link: string): string {
  const lines = renderUnicodeCompact(link, { border: 2 }).split('\n')
  const dark = lines.map((line) => [...line].map((block) => OTHER_HALF[block]).join(''))
  // The library takes what is below the last row as dark. Only border is left there.
  const framed = dark.with(-1, ' '.repeat(lines[0]?.length ?? 0))
  return framed.map((line) => `  ${BLACK_ON_WHITE}${line}${AS_BEFORE}`).join('\n')
}
