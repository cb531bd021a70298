declare module 'css-has-pseudo/browser' {
  /** Keeps the attributes that stand for `:has` in a rewritten sheet. */
  export default function cssHasPseudo(document: Document, options?: { forcePolyfill?: boolean }): void
}
