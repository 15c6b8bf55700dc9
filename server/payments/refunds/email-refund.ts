import { SLOT_GONE } from '../../../domain/payments/refund-reason.ts'
import { ACCEPTED_REFUNDS, type RefundStatus } from '../../../domain/payments/refund-status.ts'
import type { Trx } from '../../db/database.ts'
import { PAYER } from '../../db/paid-order.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import { enqueueCustomerEmail } from '../../mail/outbox.ts'
import type { Services } from '../../services/services.ts'

interface FollowedRefund {
  id: string
  bookingId: string | null
  reason: string
  status: RefundStatus
  createdAt: Temporal.Instant
}

/**
 * Emails the customer once per refund, or once for all dates of an order that were refunded together: the
 * email has the sum. Skipped for lost slots: that email already mentions the refund.
 */
export async function emailAccepted(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  refund: FollowedRefund,
): Promise<void> {
  if (refund.reason === SLOT_GONE || !ACCEPTED_REFUNDS.some((status) => status === refund.status)) return
  if (refund.bookingId === null) return await emailOrderRefunded(services, trx, refund.id)
  const booking = await trx
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .innerJoin('orders', 'orders.id', 'bookings.orderId')
    .select(['bookings.id', 'bookings.userId', 'bookings.orderId', 'label', 'refunds.amount'])
    .where('refunds.id', '=', refund.id)
    .executeTakeFirstOrThrow()
  await enqueueBookingEmail(services, trx, booking, {
    template: 'refund-sent',
    cause: booking.label !== null ? `${booking.orderId}:${refund.createdAt}` : refund.id,
    props: { refundId: refund.id, ...(booking.label === null && { amount: booking.amount }) },
  })
}

/** About an order without bookings. */
async function emailOrderRefunded(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  refundId: string,
): Promise<void> {
  const { userId, what, amount } = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['userId', 'label as what', 'refunds.amount'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const props = { refundId, amount, what: what ?? '' }
  await enqueueCustomerEmail(
    services,
    trx,
    { userId },
    { template: 'order-refunded', cause: refundId, props },
  )
}

/**
 * Tells the customer of a refund that failed, so "We refunded" isn't the last word. Skipped when it's sent if
 * they never heard of it.
 */
export async function emailFailed(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { id }: Pick<FollowedRefund, 'id'>,
): Promise<void> {
  await emailAbout(services, trx, id, 'refund-failed')
}

/** Tells the customer that the money of a failed refund was returned another way. */
export async function emailReturned(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { id }: Pick<FollowedRefund, 'id'>,
): Promise<void> {
  await emailAbout(services, trx, id, 'refund-returned')
}

async function emailAbout(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  refundId: string,
  template: 'refund-failed' | 'refund-returned',
): Promise<void> {
  const { bookingId, userId, amount, label } = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .leftJoin('bookings', 'bookings.id', 'bookingId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .select(['bookingId', 'refunds.amount', 'label', PAYER.as('userId')])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const about = bookingId === null ? { userId } : { userId, bookingId }
  const props = { refundId, amount, ...(label !== null && { what: label }) }
  await enqueueCustomerEmail(services, trx, about, { template, cause: refundId, props })
}
