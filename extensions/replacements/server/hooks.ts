import type { ClosureHooks } from '../../../server/services/extension.ts'
import { lockReplaced } from './lock-replaced.ts'
import { offerReplacements, withReplacementDays } from './offer-replacements.ts'
import { withdrawReplacements } from './withdraw-replacements.ts'

/** Offers other times for bookings on closed time, and takes open offers back when it's open again. */
export const REPLACEMENT_HOOKS: ClosureHooks = {
  closing: async (trx, { days, bookingIds }) => ({
    bookingIds: await lockReplaced(trx, bookingIds),
    days: withReplacementDays(days),
  }),
  closed: offerReplacements,
  reopened: withdrawReplacements,
}
