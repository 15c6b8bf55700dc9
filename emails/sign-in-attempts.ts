import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { action, letter, paragraph } from './letter.ts'

/** Tells the owner that someone keeps guessing their password. */
export function signInAttempts(props: {
  noticedAt: Temporal.Instant
  forgotUrl: string
  supportEmail: string
}) {
  const { noticedAt, forgotUrl, supportEmail } = props
  const when = `${formatLongDate(noticedAt)} at ${formatTime(noticedAt)} ET`
  return letter({
    subject: `Someone may be guessing your password at ${FACILITY_NAME}`,
    preview: 'We slowed them down. Check that you have a password no one can guess.',
    heading: 'Too many failed sign-ins',
    body: [
      paragraph(
        `By ${when}, someone had entered many wrong passwords for your account. We now let devices that you haven't used before try only once a minute. Devices you've signed in on work as usual.`,
      ),
      paragraph(
        `If this was you, you're all set. If it wasn't, change your password, especially if it's easy to guess or you use it anywhere else. Changing it also signs out everyone else. If this keeps happening, email us at ${supportEmail}.`,
      ),
      action('Choose a New Password', forgotUrl),
    ],
  })
}
