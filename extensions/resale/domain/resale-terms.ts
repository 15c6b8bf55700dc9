import type { ShownTerm } from '../../../domain/payments/policies/policy.ts'
import { tagsOf } from '../../../domain/payments/policies/policy-terms.ts'

/** On which terms customers can offer bookings back. */
export interface ResaleTerms {
  /** The facility's fee. */
  feePercent: number
  /**
   * The way to pay that the seller's share becomes, by its name. Without one, it goes back the way they paid.
   */
  backTo?: string
}

/** The hours before the start until which a booking can be offered back. */
export const RESALE_NOTICE_HOURS = 3
export const MAXIMUM_FEE_PERCENT = 50

const TAG = /^resale(?<fee>\d{1,2})(?<backTo>[a-z]+)?$/

export function resaleOf(feePercent: number, backTo: string | undefined): ResaleTerms {
  return { feePercent, ...(backTo && { backTo }) }
}

/** Their tag in a policy's version: "resale10", or with the way at its end. */
export function resaleTag({ feePercent, backTo = '' }: ResaleTerms): string {
  return `resale${feePercent}${backTo}`
}

/** The terms of a tag; null for another tag. */
export function parseResale(tag: string): ResaleTerms | null {
  const { fee, backTo } = TAG.exec(tag)?.groups ?? {}
  return fee === undefined ? null : resaleOf(Number(fee), backTo)
}

/**
 * On which terms a booking whose agreements were signed under this version can be offered back; null if it
 * can't.
 */
export function allowsResale(version: string): ResaleTerms | null {
  return (
    tagsOf(version)
      .map(parseResale)
      .find((terms) => terms !== null) ?? null
  )
}

/**
 * The words that customers sign. Null for another tag, a fee that's too high, or a way that takes no refunds.
 */
export function resaleTerm(tag: string, ways: readonly string[]): ShownTerm | null {
  const terms = parseResale(tag)
  if (!terms || terms.feePercent > MAXIMUM_FEE_PERCENT) return null
  const { backTo } = terms
  if (backTo !== undefined && !ways.includes(backTo)) return null
  return {
    paragraph: `You may offer a whole booking back until ${RESALE_NOTICE_HOURS} hours before it starts. It stays yours until another customer has paid for its time. Your booking is then cancelled, and what the other customer paid, at most what you paid, ${whereShareGoes(terms)}, less a fee of ${terms.feePercent}%. If no one takes it, nothing changes and nothing comes back.`,
    summary: 'You can offer a booking back.',
    exception: ', except for a booking that you offered back and another customer took',
  }
}

/** The words after the amount of the seller's share. */
export function whereShareGoes({ backTo }: { backTo?: string | undefined }): string {
  return backTo ? `becomes ${backTo} for your next bookings` : 'goes back to your card'
}
