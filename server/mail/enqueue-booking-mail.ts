import type { Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { enqueueMail } from './outbox.ts'
import type { TemplateName } from './templates.ts'

/**
 * Queues an email about a booking to its customer, at most once per booking and template, or per `cause` if given.
 * False if it was queued before.
 */
export async function enqueueBookingMail(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  booking: { id: string; userId: string },
  mail: { template: TemplateName; cause?: string; props?: Record<string, string> },
): Promise<boolean> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', booking.userId)
    .executeTakeFirstOrThrow()
  return await enqueueMail(services, trx, {
    cause: `${mail.template}:${mail.cause ?? booking.id}`,
    template: mail.template,
    recipient: email,
    bookingId: booking.id,
    props: mail.props ?? {},
  })
}
