import { isSameItem } from '../../../domain/bookings/conflict.ts'
import { spreadRefund } from '../../../domain/payments/spread-refund.ts'
import { givenProps } from '../../../domain/pricing/given-as.ts'
import { sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../../server/bookings/booking-row.ts'
import { passOn } from '../../../server/bookings/move-status.ts'
import type { Trx } from '../../../server/db/database.ts'
import { enqueueBookingEmail } from '../../../server/mail/enqueue-booking-email.ts'
import { givenIn, requestRefunds } from '../../../server/payments/ledger/request-refund.ts'
import type { Services } from '../../../server/services/services.ts'
import { readClosureLocked } from '../../../server/slots/closure-queries.ts'
import { slotOf } from '../../../server/slots/occupancy.ts'
import { payoutOf, resaleTerms } from '../domain/resale-rules.ts'
import { findOpenOffer, findResalePayments, toSellable } from './offer-back.ts'
import { keepable } from './way-back.ts'

interface Sale {
  /** The booking that was offered, and the one that takes over its time. Both are locked. */
  seller: BookingRow
  buyer: BookingRow
  now: Temporal.Instant
}

/**
 * Hands the time of an offered booking to the one that was just paid for it, and gives its customer
 * their share, as the policy says. The caller then confirms the other. Returns false, and changes nothing, if
 * the offer ended in the meantime.
 */
export async function takeOver(
  services: Pick<Services, 'queue' | 'clock' | 'extensions' | 'stripe'>,
  trx: Trx,
  { seller, buyer, now }: Sale,
): Promise<boolean> {
  const terms = resaleTerms(await toSellable(trx, seller), now)
  if (buyer.status !== 'pending' || !terms || !isSameTime(seller, buyer)) return false
  if (!(await findOpenOffer(trx, seller.id, now))) return false
  const payments = await findResalePayments(services, trx, seller)
  if (!payments) return false
  if (await readClosureLocked(trx, await slotOf(trx, seller))) return false

  const left = payments.map((payment) => payment.left)
  const paid = { bySeller: sum(left), byBuyer: toCents(buyer.totalAmount) }
  const payout = payoutOf(paid, terms.feePercent)
  const amounts = { refunded: toDecimal(payout), kept: toDecimal(paid.bySeller - payout) }
  const isPassedOn = await passOn(trx, seller.id, {
    to: buyer,
    now,
    money: { refund: 'part', ...amounts },
  })
  if (!isPassedOn) return false
  const parts = spreadRefund(left, { amount: amounts.refunded }) ?? []
  const { backTo } = keepable(services, terms)
  const cause = { reason: 'Another customer took the time', backTo, requestedBy: null, now }
  const refusal = await requestRefunds(services, trx, payments, parts, cause)
  if (refusal) throw new Error(`Booking ${seller.id} was resold but can't be refunded: ${refusal.code}`)
  await enqueueBookingEmail(services, trx, seller, {
    template: 'booking-cancelled',
    props: { refunded: amounts.refunded, ...givenProps(givenIn(services, payments, parts, backTo)) },
  })
  return true
}

/** False if the offered booking was moved and offered again after the takeover began. */
function isSameTime(seller: BookingRow, buyer: BookingRow): boolean {
  const isSameSpan = seller.startTime.equals(buyer.startTime) && seller.endTime.equals(buyer.endTime)
  return isSameSpan && isSameItem(seller, buyer)
}
