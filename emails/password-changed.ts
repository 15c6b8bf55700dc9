import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { action, letter, paragraph } from './letter.ts'

/** Alerts the owner, in case someone else changed it. */
export function passwordChanged(props: {
  /** Staff set it, so the owner has to choose another one. */
  isByStaff: boolean
  /** Whether the account's passkeys were removed with the old password. */
  lostPasskeys: boolean
  changedAt: Temporal.Instant
  forgotUrl: string
  supportEmail: string
}) {
  const { isByStaff, lostPasskeys, changedAt, forgotUrl, supportEmail } = props
  const when = `${formatLongDate(changedAt)} at ${formatTime(changedAt)} ET`
  const texts = isByStaff ? setByStaff(when, supportEmail) : changedByOwner(when, supportEmail)
  return letter({
    subject: texts.subject,
    preview: when,
    heading: texts.heading,
    body: [
      paragraph(texts.what),
      ...(lostPasskeys
        ? [
            paragraph(
              'We also removed the passkeys from your account. You can add yours again in your profile.',
            ),
          ]
        : []),
      paragraph(texts.next),
      action('Choose a New Password', forgotUrl),
    ],
  })
}

function changedByOwner(when: string, supportEmail: string) {
  return {
    subject: `Your password at ${FACILITY_NAME} was changed`,
    heading: 'Your password was changed',
    what: `The password for your account was changed on ${when}. For your security, we signed you out on all devices.`,
    next: `If this was you, you're all set. If it wasn't, choose a new password now and email us at ${supportEmail}.`,
  }
}

function setByStaff(when: string, supportEmail: string) {
  return {
    subject: `Staff set a new password for you at ${FACILITY_NAME}`,
    heading: 'Staff set a new password for you',
    what: `Staff at ${FACILITY_NAME} set a new password for your account on ${when}. You're signed out on all devices. Sign in with the password they gave you, then choose a new one that only you know.`,
    next: `You can also use the link below to choose one without signing in. If you didn't ask for this, email us at ${supportEmail}.`,
  }
}
