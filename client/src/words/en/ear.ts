export const en = {
  question: (word: string) => `Did you hear “${word}”?`,
  yes: 'Yes',
  no: 'No',
  again: 'Say it again',
  onlyDigits: 'Numbers are said digit by digit now: 4, 7. 47.',
  howTo:
    'To add the voice: on Android open Settings, Accessibility, Text-to-speech; on an iPhone Settings, Accessibility, Spoken Content, Voices. Then try again.',
}
