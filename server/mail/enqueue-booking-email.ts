import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { type CustomerEmail, enqueueCustomerEmail } from './outbox.ts'

/** `enqueueCustomerEmail` about a booking: at most once per booking and template, or per `cause` if given. */
export async function enqueueBookingEmail(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  { id: bookingId, userId }: { id: string; userId: string },
  { cause = bookingId, ...email }: Omit<CustomerEmail, 'cause'> & { cause?: string },
): Promise<boolean> {
  return await enqueueCustomerEmail(services, trx, { userId, bookingId }, { ...email, cause })
}
