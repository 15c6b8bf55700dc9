export interface Options {
  /** How long a round of load lasts. */
  seconds: number
  /** How often Lighthouse opens each page. */
  runs: number
  /** Includes sizes that take minutes to fill. */
  isThorough: boolean
}
