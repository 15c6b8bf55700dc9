export interface Options {
  /** How long a round of load lasts. */
  seconds: number
  /** How often Lighthouse opens each page. */
  runs: number
  /** How long the soak lasts. */
  minutes: number
  /** How many are backed up and restored. */
  bookings: number
  /** Includes sizes that take minutes to fill. */
  isThorough: boolean
}
