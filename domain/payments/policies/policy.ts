/** The two texts that customers sign. A published version is never edited, so that signed texts stay readable; add a new one. */
export interface Policy {
  version: string
  /** What it says about pricier times, where the owner lets customers move bookings. */
  pricierMove: string
  cancellation: PolicyText
  liability: PolicyText
}

export interface PolicyText {
  title: string
  paragraphs: readonly string[]
}
