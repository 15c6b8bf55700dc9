import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findBooking } from '../bookings/queries.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { MailRow } from '../mail/claim-mail.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { TemplateName } from '../mail/templates.ts'
import type { Actor, Services } from '../services/services.ts'

/**
 * Staff send a booking's mail once more, composed from what is true now, to the address it went to. One that is still
 * waiting, and a second press within the minute, answer the mail that is on its way. Mails of an account are none of
 * the desk's business: they carry links that sign people in.
 */
export async function resendMail(
  services: Services,
  { actor, mailId, now }: { actor: Actor; mailId: string; now: Temporal.Instant },
): Promise<Outcome<MailRow>> {
  return await transact(services.db, async (trx) => {
    const mail = await findMail(trx, 'id', mailId)
    const booking = mail?.bookingId ? await findBooking(trx, mail.bookingId) : undefined
    if (!mail || !booking) return refuse('mail_not_found')
    if (mail.status === 'queued') return succeed(mail)
    const minute = now.round({ smallestUnit: 'minute', roundingMode: 'floor' })
    const cause = `resend:${mail.id}:${minute}`
    const isNew = await enqueueMail(services, trx, {
      cause,
      template: mail.template as TemplateName,
      recipient: mail.recipient,
      bookingId: booking.id,
      userId: mail.userId,
      props: mail.props as Record<string, string>,
    })
    if (isNew)
      await recordStaffAction(trx, {
        booking,
        actorId: actor.id,
        kind: 'mail_resent',
        action: 'resend_mail',
        after: { template: mail.template, recipient: mail.recipient },
        now,
      })
    const sent = await findMail(trx, 'cause', cause)
    if (!sent) throw new Error(`The mail of ${cause} is not there`)
    return succeed(sent)
  })
}

async function findMail(trx: Trx, column: 'id' | 'cause', value: string): Promise<MailRow | undefined> {
  return await trx.selectFrom('mails').selectAll().where(column, '=', value).executeTakeFirst()
}
