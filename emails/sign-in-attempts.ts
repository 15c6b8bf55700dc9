import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { action, letter, paragraph } from './letter.ts'

/** Tells the owner that someone keeps guessing their password. */
export async function signInAttempts(props: {
  noticedAt: Temporal.Instant
  forgotUrl: string
  supportEmail: string
}) {
  const { noticedAt, forgotUrl, supportEmail } = props
  const when = `${formatLongDate(noticedAt)} at ${formatTime(noticedAt)} ET`
  return await letter({
    subject: `Someone may be guessing your password at ${FACILITY_NAME}`,
    preview: "They didn't get in, and we slowed them down.",
    heading: 'Wrong passwords for your account',
    body: [
      paragraph(
        `By ${when}, someone had entered many wrong passwords for your account. They didn't get in. We now let devices that you haven't used before try only once a minute. Devices you've signed in on work as usual.`,
      ),
      paragraph(
        `If you use your password anywhere else, or it would be easy to guess, choose a new one. If this goes on, email us at ${supportEmail}.`,
      ),
      action('Choose a New Password', forgotUrl),
    ],
  })
}
