import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { enqueueEmail } from './outbox.ts'
import type { TemplateName } from './templates.ts'

/**
 * Queues an email about a booking to its customer, at most once per booking and template, or per `cause` if given.
 * False if it was queued before, and for a customer without an email.
 */
export async function enqueueBookingEmail(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  booking: { id: string; userId: string },
  { template, cause = booking.id, props = {} }: EmailAboutBooking,
): Promise<boolean> {
  const customer = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', booking.userId)
    .executeTakeFirstOrThrow()
  if (customer.email === null) return false
  return await enqueueEmail(services, trx, {
    cause: `${template}:${cause}`,
    template,
    recipient: customer.email,
    bookingId: booking.id,
    props,
  })
}

interface EmailAboutBooking {
  template: TemplateName
  cause?: string
  props?: Record<string, string>
}
