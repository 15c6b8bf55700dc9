import { sql } from 'kysely'
import { toCents } from '../../domain/pricing/money.ts'
import { bookingPhrase } from '../../emails/booking-facts.ts'
import { refundFailed, refundReturned } from '../../emails/payment-emails.ts'
import type { EmailRow } from '../mail/claim-email.ts'
import type { Templates } from '../mail/templates.ts'
import type { Message } from '../mail/transport.ts'
import type { Services } from '../services/services.ts'
import { findEmailedBooking, propOf } from './emailed-booking.ts'

export const REFUND_EMAILS = {
  'refund-failed': composeRefundFailed,
  'refund-returned': composeRefundReturned,
} satisfies Partial<Templates>

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
  const { db, publicUrl } = services
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .leftJoin('packs', 'packs.id', 'packId')
    .leftJoin('users', 'users.id', 'packs.userId')
    .select(['refunds.amount', 'bookingId', 'packs.hours', 'users.firstName'])
    .select([IS_DISPUTED.as('isDisputed'), WAS_TOLD.as('wasTold')])
    .where('refunds.id', '=', propOf(email, 'refundId'))
    .executeTakeFirst()
  if (!refund) return null
  const booking = refund.bookingId ? (await findEmailedBooking(services, refund.bookingId)).props : null
  return {
    amount: toCents(refund.amount),
    what: booking ? bookingPhrase(booking) : `your ${refund.hours}-hour pack`,
    firstName: booking ? booking.firstName : refund.firstName,
    isDisputed: refund.isDisputed,
    wasTold: refund.wasTold,
    bookUrl: `${publicUrl}/booking`,
  }
}

const IS_DISPUTED = sql<boolean>`exists (
  select from disputes join payments known on known.id = disputes.payment_id
  where known.stripe_payment_intent_id = payments.stripe_payment_intent_id)`

/**
 * Whether an email that went out mentions a refund of this booking, of another date of its season, or of this
 * pack.
 */
const WAS_TOLD = sql<boolean>`exists (
  select from emails
  where status = 'sent'
    and (cause = 'pack-refunded:' || refunds.id
      or booking_id in (
        select told.id from bookings told join bookings own on own.id = payments.booking_id
        where told.order_id = own.order_id)
      and (template in ('refund-sent', 'payment-returned')
        or template in ('booking-cancelled', 'series-cancelled') and props ? 'refunded')))`
