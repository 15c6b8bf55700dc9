import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { action, letter, paragraph } from './letter.ts'

/** Tells the owner, in case it was not them. */
export async function passwordChanged(props: {
  changedAt: Temporal.Instant
  forgotUrl: string
  supportEmail: string
}) {
  const { changedAt, forgotUrl, supportEmail } = props
  const when = `${formatLongDate(changedAt)} at ${formatTime(changedAt)} ET`
  return await letter({
    subject: `Your password at ${FACILITY_NAME} was changed`,
    preview: when,
    heading: 'Your password was changed',
    body: [
      paragraph(
        `The password of your account was changed on ${when}. Everybody who was signed in, on any device, has been signed out.`,
      ),
      paragraph(`If that was you, all is well. If not, choose a new one now and write to ${supportEmail}.`),
      action('Choose a new password', forgotUrl),
    ],
  })
}
