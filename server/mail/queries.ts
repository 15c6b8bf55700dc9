import type { RawBuilder } from 'kysely'
import type { BookingMail } from '../../domain/bookings/admin-booking.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { toCents } from '../../domain/pricing/price.ts'
import type { BookingMailProps } from '../../emails/booking-facts.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { findChosen } from '../catalog/queries.ts'
import type { Database, Trx } from '../db/database.ts'
import type { MailRow } from './claim-mail.ts'

export interface MailedBooking {
  booking: BookingRow
  /** What its mails say of it. */
  props: BookingMailProps
}

/** A booking as it is now, for a mail about it. */
export async function findMailedBooking(db: Database, bookingId: string | null): Promise<MailedBooking> {
  const { firstName, ...booking } = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .selectAll('bookings')
    .select('users.firstName')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const props = {
    firstName,
    facility: (await findChosen(db, booking))?.name ?? 'your space',
    start: booking.startTime,
    end: booking.endTime,
    total: toCents(booking.totalAmount),
    payment: paymentState(booking),
  }
  return { booking, props }
}

/** What was signed last for a booking; undefined for one that staff made without. */
export async function findLastAgreement(db: Database, bookingId: string) {
  return await db
    .selectFrom('bookingAgreements')
    .select(['policyVersion', 'signature', 'signedAt'])
    .where('bookingId', '=', bookingId)
    .orderBy('signedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A refund that Stripe has taken on and not given back. */
export async function findSentRefund(db: Database, refundId: string) {
  return await db
    .selectFrom('refunds')
    .select('amount')
    .where('id', '=', refundId)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirst()
}

interface Period {
  after: Temporal.Instant
  /** Up to now. What is later was written before the sandbox's clock was put back. */
  until: Temporal.Instant
}

/** How many reset mails to this user were written in that time and are in one of these states. */
export async function countResetMails(
  trx: Trx,
  userId: string,
  { after, until }: Period,
  statuses: ('queued' | 'sent')[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('template', '=', 'reset-password')
    .where('status', 'in', statuses)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Whether something has happened to the user's password since this mail with a link to set it was written: it was
 * changed, or a newer such mail is on its way or there.
 */
export async function isPasswordLinkOvertaken(
  db: Database,
  mail: Pick<MailRow, 'userId' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const later = await db
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', mail.userId)
    .where('createdAt', '>', mail.createdAt)
    .where('createdAt', '<=', now)
    .where(({ eb, or, and }) =>
      or([
        // Every change of a password is told by mail, in the same transaction.
        eb('template', '=', 'password-changed'),
        and([
          eb('template', 'in', ['reset-password', 'set-password']),
          eb('status', 'in', ['queued', 'sent']),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Mails that nobody got, newest first, as far as `isWanted` lets them through. */
export async function listFailedMails(db: Database, isWanted: RawBuilder<boolean>, limit: number) {
  return await db
    .selectFrom('mails')
    .select(['id', 'template', 'recipient', 'bookingId', 'lastError', 'createdAt'])
    .where('status', '=', 'failed')
    .where(isWanted)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** How the post is doing; `oldestAt` is when the longest waiting mail was written. */
export async function readMailHealth(
  db: Database,
): Promise<{ waiting: number; failed: number; oldestAt: Temporal.Instant | null }> {
  const waiting = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('createdAt').as('oldestAt')])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting.count), failed: Number(failed.count), oldestAt: waiting.oldestAt }
}

/** A booking's mail as staff see it: whether it went out, never what is in it. */
export function toBookingMail(mail: MailRow): BookingMail {
  const { id, template, recipient, status, createdAt, sentAt, lastError } = mail
  return {
    id,
    template,
    recipient,
    status: status as BookingMail['status'],
    createdAt: createdAt.toString(),
    sentAt: sentAt?.toString() ?? null,
    lastError,
  }
}
