/** Screens for developers, in English. */
export const IN_ENGLISH = ['audio-test']
/** Told before, in the language of that moment. */
export const TOLD_BEFORE = ['lobby-fault: Please enter both room number and your name']
