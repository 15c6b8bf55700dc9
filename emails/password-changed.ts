import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { action, letter, paragraph } from './letter.ts'

/** Alerts the owner, in case someone else changed it. */
export async function passwordChanged(props: {
  /** Whether the account's passkeys were removed with the old password. */
  lostPasskeys: boolean
  changedAt: Temporal.Instant
  forgotUrl: string
  supportEmail: string
}) {
  const { lostPasskeys, changedAt, forgotUrl, supportEmail } = props
  const when = `${formatLongDate(changedAt)} at ${formatTime(changedAt)} ET`
  return await letter({
    subject: `Your password at ${FACILITY_NAME} was changed`,
    preview: when,
    heading: 'Your password was changed',
    body: [
      paragraph(
        `The password for your account was changed on ${when}. For your security, we signed you out on all devices.`,
      ),
      ...(lostPasskeys
        ? [
            paragraph(
              'We also removed the passkeys from your account. You can add yours again in your profile.',
            ),
          ]
        : []),
      paragraph(
        `If this was you, you're all set. If it wasn't, choose a new password now and email us at ${supportEmail}.`,
      ),
      action('Choose a New Password', forgotUrl),
    ],
  })
}
