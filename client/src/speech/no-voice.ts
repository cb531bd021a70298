/** Shown where no voice is available. */
export const NO_VOICE = 'This browser cannot speak. Numbers will chime and show big.'
