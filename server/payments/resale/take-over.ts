import { isSameItem } from '../../../domain/bookings/conflict.ts'
import { RESOLD } from '../../../domain/payments/refund-reason.ts'
import { spreadRefund } from '../../../domain/payments/spread-refund.ts'
import { sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { payoutOf, resaleTerms } from '../../../domain/resale/resale-rules.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { cancelResold } from '../../bookings/move-status.ts'
import type { Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Services } from '../../services/services.ts'
import { readClosureLocked } from '../../slots/closure-queries.ts'
import { slotOf } from '../../slots/occupancy.ts'
import { creditIn, requestRefunds } from '../ledger/request-refund.ts'
import { findOpenOffer, findResalePayments, toSellable } from './offer-back.ts'

interface Sale {
  /** The booking that was offered, and the one that takes over its time. Both are locked. */
  seller: BookingRow
  buyer: BookingRow
  now: Temporal.Instant
}

/**
 * Hands the time of an offered booking to the one that claimed it and was just paid, and gives its customer their share, as credit if the policy says so. The caller then
 * confirms the other. Returns false, and changes nothing, if the offer ended in the meantime.
 */
export async function takeOver(
  services: Pick<Services, 'queue' | 'clock' | 'stripe'>,
  trx: Trx,
  { seller, buyer, now }: Sale,
): Promise<boolean> {
  const terms = resaleTerms(await toSellable(trx, seller), now)
  if (buyer.status !== 'pending' || !terms || !isSameTime(seller, buyer)) return false
  if (!(await findOpenOffer(trx, seller.id, now))) return false
  const payments = await findResalePayments(trx, seller)
  if (!payments) return false
  if (await readClosureLocked(trx, await slotOf(trx, seller))) return false

  const left = payments.map((payment) => payment.left)
  const paid = { bySeller: sum(left), byBuyer: toCents(buyer.totalAmount) }
  const payout = payoutOf(paid, terms.feePercent)
  const amounts = { refunded: toDecimal(payout), kept: toDecimal(paid.bySeller - payout) }
  const isCancelled = await cancelResold(trx, seller.id, {
    buyer,
    now,
    money: { refund: 'part', ...amounts },
  })
  if (!isCancelled) return false
  const parts = spreadRefund(left, { amount: amounts.refunded }) ?? []
  const toCredit = terms.asCredit
  const cause = { reason: RESOLD, toCredit, requestedBy: null, now }
  const refusal = await requestRefunds(services, trx, payments, parts, cause)
  if (refusal) throw new Error(`Booking ${seller.id} was resold but can't be refunded: ${refusal.code}`)
  await enqueueBookingEmail(services, trx, seller, {
    template: 'booking-cancelled',
    props: { refunded: amounts.refunded, credited: toDecimal(creditIn(payments, parts, toCredit)) },
  })
  return true
}

/** One that was moved and offered again is another time than the one that was claimed. */
function isSameTime(seller: BookingRow, buyer: BookingRow): boolean {
  const isSameSpan = seller.startTime.equals(buyer.startTime) && seller.endTime.equals(buyer.endTime)
  return isSameSpan && isSameItem(seller, buyer)
}
