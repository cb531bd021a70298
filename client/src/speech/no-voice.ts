/** What players read where there is no voice at all. */
export const NO_VOICE = 'This browser cannot speak. Numbers will chime and show big.'
