import type { ReactElement } from 'react'

/**
 * What a component shows beside something else: elements, or nothing. A text is no part. A browser that translates the page
 * replaces it by another node, and React would go on with the one that it made.
 */
export type Parts = ReactElement | readonly Parts[] | false | null | undefined | ''
