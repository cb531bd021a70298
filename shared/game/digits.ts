/** What was typed, with the digits of Hindi keyboards as 0 to 9. */
export function arabicDigits(typed: string): string {
  return typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
}
