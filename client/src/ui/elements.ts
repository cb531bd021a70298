import type { ReactElement } from 'react'

/**
 * What a component shows beside something else: elements, or nothing. A text is none of them. A browser that translates the page
 * replaces it by another node, and React would go on with the one that it made.
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined | ''
