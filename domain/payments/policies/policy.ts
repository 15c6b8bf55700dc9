/** A pair of texts that customers sign. A published version is never edited: what somebody signed must stay readable. */
export interface Policy {
  version: string
  cancellation: PolicyText
  liability: PolicyText
}

export interface PolicyText {
  title: string
  paragraphs: readonly string[]
}
