import { toCents } from '../../domain/pricing/price.ts'
import { findChosen } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import type { Message } from './transport.ts'

export type TemplateName = keyof typeof TEMPLATES

/** Each template reads what it tells at the moment of sending, so that it tells what is true then. */
const TEMPLATES = {
  'booking-confirmed': async (db: Database, mail: { bookingId: string | null }): Promise<Message> => {
    const booking = await db
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.userId')
      .select(['bookings.id', 'spaceId', 'bundleId', 'startTime', 'endTime', 'totalAmount', 'firstName'])
      .where('bookings.id', '=', mail.bookingId ?? '')
      .executeTakeFirstOrThrow()
    // Loaded when first needed: the library behind it takes long to start.
    const { bookingConfirmed } = await import('../../emails/booking-confirmed.ts')
    return await bookingConfirmed({
      firstName: booking.firstName,
      facility: (await findChosen(db, booking))?.name ?? 'your space',
      start: booking.startTime,
      end: booking.endTime,
      total: toCents(booking.totalAmount),
    })
  },
}

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name)
}

export async function renderMail(
  db: Database,
  mail: { template: string; bookingId: string | null },
): Promise<Message> {
  if (!isTemplate(mail.template)) throw new Error(`There is no mail template ${mail.template}`)
  return await TEMPLATES[mail.template](db, mail)
}
