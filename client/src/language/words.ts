/** The same words in another language: no key may be missing, none may be too many, and what is told has the same parts. */
export type Words<English> = {
  readonly [Key in keyof English]: English[Key] extends (...told: infer Told) => string
    ? (...told: Told) => string
    : English[Key] extends string
      ? string
      : Words<English[Key]>
}
