import { FACILITY_NAME } from '../../../domain/facility.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { isReminded, punches } from './packs.ts'

/** A published text is never edited, so that signed ones stay readable: add a version. */
export const PACK_TERMS_VERSION = '2026-11-26'

interface PackFacts {
  hours: number
  /** Dollars. */
  price: string
  covers: string
  months: number
}

/** The terms that the buyer of a pack signs, as paragraphs. */
export function packTerms({ hours, price, covers, months }: PackFacts): string[] {
  const reminder = isReminded({ months }) ? ` ${FACILITY_NAME} emails a reminder 30 days before it ends.` : ''
  return [
    `This pack costs ${formatDollars(price)} and has ${punches(hours)}. One punch pays for one hour of one space: a bundle of two spaces takes two punches an hour.`,
    `It pays for ${covers}, and for bundles of these. It pays for a whole booking or for none of it.`,
    `It can be used for ${plural(months, 'month')} from the day of the purchase.${reminder} Punches that aren't used by then are lost.`,
    'A pack is not refundable. Its punches come back if the facility closes during a booking that they paid for. A booking that is moved keeps them. A booking that is missed or cancelled by the customer uses them.',
    'A pack is for the buyer and for the family members and teams that the buyer books for. It cannot be sold or given to anyone else.',
  ]
}

/** Above the box that accepts them. */
export function packTermsInBrief({ covers, months }: Pick<PackFacts, 'covers' | 'months'>): string {
  return `Good at ${covers} for ${plural(months, 'month')}. Not refundable.`
}
