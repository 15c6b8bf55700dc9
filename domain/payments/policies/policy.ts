/** The two texts that customers sign. A published version is never edited, so that signed texts stay readable; add a new one. */
export interface Policy {
  version: string
  cancellation: PolicyText
  liability: PolicyText
}

/** Something that a published policy lets customers do with their bookings, in the words that they sign. */
export interface ShownTerm {
  paragraph: string
  /** The same in brief, as a sentence. */
  summary: string
  /** For an exception to "no refunds": the words that follow it, without a period. */
  exception?: string | undefined
}

/** A term in a policy that the owner published. */
export interface PolicyTerm extends ShownTerm {
  /** The feature it's from, and its tag in the version's name. */
  of: string
  tag: string
}

export interface PolicyText {
  title: string
  paragraphs: readonly string[]
}
