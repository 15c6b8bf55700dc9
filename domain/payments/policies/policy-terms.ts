/** What the owner lets customers do with a paid booking. */
export interface PolicyTerms {
  /** Whether they can move it once. */
  moves: boolean
  /** Whether they can offer it back, and on which terms. */
  resale: ResaleTerms | null
}

export interface ResaleTerms {
  /** The facility's fee. */
  feePercent: number
  /** Whether the seller's share becomes credit. Otherwise, it goes back the way they paid. */
  asCredit?: true
}

/** The hours before the start until which a booking can be moved. */
export const MOVE_NOTICE_HOURS = 24
/** The new start is at most this many days from the original one. */
export const MOVE_DAYS = 30
/** The hours before the start until which a booking can be offered back. */
export const RESALE_NOTICE_HOURS = 3

const PUBLISHED =
  /^(?<base>\d{4}-\d{2}-\d{2})\.\d+(?<moves>-moves)?(?:-resale(?<fee>\d{1,2})(?<credit>credit)?)?$/

/**
 * A version that the owner published: the built-in text it amends, a number, and what it allows, such as "2026-11-22.3-moves-resale10credit".
 * So a signed version says what it allows for as long as it's kept.
 */
export function versionOf(base: string, position: number, { moves, resale }: PolicyTerms): string {
  const resold = resale ? `-resale${resale.feePercent}${resale.asCredit ? 'credit' : ''}` : ''
  return `${base}.${position}${moves ? '-moves' : ''}${resold}`
}

/** The built-in version that a published one amends, and what it allows; null for any other text. */
export function parseVersion(version: string): { base: string; terms: PolicyTerms } | null {
  const { base, moves, fee, credit } = PUBLISHED.exec(version)?.groups ?? {}
  if (!base) return null
  const resale = fee === undefined ? null : resaleOf(Number(fee), credit !== undefined)
  return { base, terms: { moves: moves !== undefined, resale } }
}

/** Whether a booking whose agreements were signed under this version can be moved by its customer. */
export function allowsMoves(version: string): boolean {
  return parseVersion(version)?.terms.moves ?? false
}

/** On which terms a booking whose agreements were signed under this version can be offered back; null if it can't. */
export function allowsResale(version: string): ResaleTerms | null {
  return parseVersion(version)?.terms.resale ?? null
}

export function resaleOf(feePercent: number, asCredit: boolean): ResaleTerms {
  return { feePercent, ...(asCredit && { asCredit }) }
}
