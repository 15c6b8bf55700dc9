/** The two texts that customers sign. A published version is never edited, so that signed texts stay readable; add a new one. */
export interface Policy {
  version: string
  cancellation: PolicyText
  liability: PolicyText
}

export interface PolicyText {
  title: string
  paragraphs: readonly string[]
}
