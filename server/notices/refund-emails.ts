import { sql } from 'kysely'
import { toCents } from '../../domain/pricing/money.ts'
import { bookingPhrase } from '../../emails/booking-facts.ts'
import { orderRefunded, refundFailed, refundReturned } from '../../emails/payment-emails.ts'
import type { Templates } from '../mail/templates.ts'
import type { EmailRow, Message } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { findEmailedBooking, propOf } from './emailed-booking.ts'

export const REFUND_EMAILS = {
  'order-refunded': composeOrderRefunded,
  'refund-failed': composeRefundFailed,
  'refund-returned': composeRefundReturned,
} satisfies Partial<Templates>

async function composeOrderRefunded({ publicUrl }: Services, email: EmailRow): Promise<Message> {
  const [amount, what] = [toCents(propOf(email, 'amount') ?? '0'), propOf(email, 'what') ?? '']
  return orderRefunded({ amount, what, bookUrl: `${publicUrl}/booking` })
}

/** Null if the customer never heard of the refund: then nothing that they know is wrong. */
async function composeRefundFailed(services: Services, email: EmailRow): Promise<Message | null> {
  const refund = await findRefund(services, email)
  if (!refund?.wasTold) return null
  return refundFailed(refund)
}

async function composeRefundReturned(services: Services, email: EmailRow): Promise<Message | null> {
  const refund = await findRefund(services, email)
  return refund && refundReturned(refund)
}

/** A refund as its customer knows it. */
async function findRefund(services: Services, email: EmailRow) {
  const { db } = services
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .leftJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(['refunds.amount', 'bookingId', 'label', 'users.firstName'])
    .select([IS_DISPUTED.as('isDisputed'), WAS_TOLD.as('wasTold')])
    .where('refunds.id', '=', propOf(email, 'refundId'))
    .executeTakeFirst()
  if (!refund) return null
  const booking = refund.bookingId ? (await findEmailedBooking(services, refund.bookingId)).props : null
  return {
    amount: toCents(refund.amount),
    what: booking ? bookingPhrase(booking) : `your ${refund.label}`,
    firstName: booking ? booking.firstName : refund.firstName,
    isDisputed: refund.isDisputed,
    wasTold: refund.wasTold,
  }
}

const IS_DISPUTED = sql<boolean>`exists (
  select from disputes join payments known on known.id = disputes.payment_id
  where known.stripe_payment_intent_id = payments.stripe_payment_intent_id)`

/**
 * Whether an email that went out mentions a refund of this booking, of another date of its season, or of this
 * order.
 */
const WAS_TOLD = sql<boolean>`exists (
  select from emails
  where status = 'sent'
    and (cause = 'order-refunded:' || refunds.id
      or booking_id in (
        select told.id from bookings told join bookings own on own.id = payments.booking_id
        where told.order_id = own.order_id)
      and (template in ('refund-sent', 'payment-returned')
        or template in ('booking-cancelled', 'season-cancelled') and props ? 'refunded')))`
