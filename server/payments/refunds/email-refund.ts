import { sql } from 'kysely'
import { SLOT_GONE } from '../../../domain/payments/refund-reason.ts'
import { ACCEPTED_REFUNDS, type RefundStatus } from '../../../domain/payments/refund-status.ts'
import type { Trx } from '../../db/database.ts'
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
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  refund: FollowedRefund,
): Promise<void> {
  if (refund.reason === SLOT_GONE || !ACCEPTED_REFUNDS.some((status) => status === refund.status)) return
  if (refund.bookingId === null) return await emailPackRefunded(services, trx, refund.id)
  const booking = await trx
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select(['bookings.id', 'bookings.userId', 'orderId', 'label', 'refunds.amount'])
    .where('refunds.id', '=', refund.id)
    .executeTakeFirstOrThrow()
  await enqueueBookingEmail(services, trx, booking, {
    template: 'refund-sent',
    cause: booking.label !== null ? `${booking.orderId}:${refund.createdAt}` : refund.id,
    props: { refundId: refund.id, ...(booking.label === null && { amount: booking.amount }) },
  })
}

async function emailPackRefunded(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  refundId: string,
): Promise<void> {
  const pack = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .innerJoin('packs', 'packs.id', 'packId')
    .select(['packs.id', 'userId', 'refunds.amount'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { userId, id: packId, amount: refunded } = pack
  const props = { refundId, packId, refunded }
  await enqueueCustomerEmail(services, trx, { userId }, { template: 'pack-refunded', cause: refundId, props })
}

/**
 * Tells the customer of a refund that failed, so "We refunded" isn't the last word. Skipped when it's sent if
 * they never heard of it.
 */
export async function emailFailed(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { id }: Pick<FollowedRefund, 'id'>,
): Promise<void> {
  await emailAbout(services, trx, id, 'refund-failed')
}

/** Tells the customer that the money of a failed refund was returned another way. */
export async function emailReturned(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { id }: Pick<FollowedRefund, 'id'>,
): Promise<void> {
  await emailAbout(services, trx, id, 'refund-returned')
}

async function emailAbout(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  refundId: string,
  template: 'refund-failed' | 'refund-returned',
): Promise<void> {
  const { bookingId, userId, amount } = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .leftJoin('bookings', 'bookings.id', 'bookingId')
    .leftJoin('packs', 'packs.id', 'packId')
    .select([
      'bookingId',
      'refunds.amount',
      sql<string>`coalesce(bookings.user_id, packs.user_id)`.as('userId'),
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const about = bookingId === null ? { userId } : { userId, bookingId }
  await enqueueCustomerEmail(services, trx, about, { template, cause: refundId, props: { refundId, amount } })
}
