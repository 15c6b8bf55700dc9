import { toCents } from '../../domain/pricing/price.ts'
import type { BookingMailProps } from '../../emails/booking-facts.ts'
import { findChosen } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import type { Message } from './transport.ts'

export type TemplateName = keyof typeof TEMPLATES

/** Every mail there is. Each is loaded when first needed: the library behind them takes long to start. */
const TEMPLATES = {
  'booking-confirmed': async (props: BookingMailProps) =>
    (await import('../../emails/booking-confirmed.ts')).bookingConfirmed(props),
  'payment-returned': async (props: BookingMailProps) =>
    (await import('../../emails/payment-returned.ts')).paymentReturned(props),
}

/** Reads what a mail tells of at the moment of sending, so that it tells what is true then. */
export async function renderMail(
  db: Database,
  mail: { template: string; bookingId: string | null },
): Promise<Message> {
  if (!isTemplate(mail.template)) throw new Error(`There is no mail template ${mail.template}`)
  return await TEMPLATES[mail.template](await bookingProps(db, mail.bookingId))
}

function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name)
}

async function bookingProps(db: Database, bookingId: string | null): Promise<BookingMailProps> {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['spaceId', 'bundleId', 'startTime', 'endTime', 'totalAmount', 'firstName'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return {
    firstName: booking.firstName,
    facility: (await findChosen(db, booking))?.name ?? 'your space',
    start: booking.startTime,
    end: booking.endTime,
    total: toCents(booking.totalAmount),
  }
}
