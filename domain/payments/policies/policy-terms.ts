/** What the owner lets customers do with a paid booking. */
export interface PolicyTerms {
  /** Whether they can move it once. */
  moves: boolean
  /** Whether they can offer it back, and the fee in percent that the facility then keeps. */
  resale: { feePercent: number } | null
}

/** The hours before the start until which a booking can be moved. */
export const MOVE_NOTICE_HOURS = 24
/** The new start is at most this many days from the original one. */
export const MOVE_DAYS = 30
/** The hours before the start until which a booking can be offered back. */
export const RESALE_NOTICE_HOURS = 3

const PUBLISHED = /^(?<base>\d{4}-\d{2}-\d{2})\.\d+(?<moves>-moves)?(?:-resale(?<fee>\d{1,2}))?$/

/**
 * A version that the owner published: the built-in text it amends, a number, and what it allows, such as "2026-11-22.3-moves-resale10".
 * So a signed version says what it allows for as long as it's kept.
 */
export function versionOf(base: string, position: number, { moves, resale }: PolicyTerms): string {
  return `${base}.${position}${moves ? '-moves' : ''}${resale ? `-resale${resale.feePercent}` : ''}`
}

/** The built-in version that a published one amends, and what it allows; null for any other text. */
export function parseVersion(version: string): { base: string; terms: PolicyTerms } | null {
  const { base, moves, fee } = PUBLISHED.exec(version)?.groups ?? {}
  if (!base) return null
  return {
    base,
    terms: { moves: moves !== undefined, resale: fee === undefined ? null : { feePercent: Number(fee) } },
  }
}

/** Whether a booking whose agreements were signed under this version can be moved by its customer. */
export function allowsMoves(version: string): boolean {
  return parseVersion(version)?.terms.moves ?? false
}

/** On which terms a booking whose agreements were signed under this version can be offered back; null if it can't. */
export function allowsResale(version: string): { feePercent: number } | null {
  return parseVersion(version)?.terms.resale ?? null
}
