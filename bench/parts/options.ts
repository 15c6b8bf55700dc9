export interface Options {
  /** How long a round of load lasts. */
  seconds: number
  /** Includes sizes that take minutes to fill. */
  isThorough: boolean
}
