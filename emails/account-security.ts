import { CODE_MINUTES } from '../domain/accounts/emailed-code.ts'
import type { SignInChange } from '../domain/accounts/sign-in-change.ts'
import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/facility-time.ts'
import { action, code, letter, links, paragraph } from './letter.ts'

/** The code that an admin without a passkey enters in addition to the password. */
export function signInCode({ code: digits, forgotUrl }: { code: string; forgotUrl: string }) {
  return letter({
    subject: `${digits} is your code to sign in at ${FACILITY_NAME}`,
    preview: `Enter it within ${CODE_MINUTES} minutes.`,
    heading: 'Your code to sign in',
    body: [
      paragraph('Enter this code on the page that asked for it.'),
      code(digits),
      paragraph(
        `It works for ${CODE_MINUTES} minutes. Never give it to anyone else. If you aren't signing in, someone knows your password: choose a new one now.`,
      ),
      links([['Choose a New Password', forgotUrl]]),
    ],
  })
}

/** Alerts the owner, in case someone else changed it. */
export function passwordChanged(props: {
  /** Staff set it, so the owner has to choose another one. */
  isByStaff: boolean
  /** Whether the account's passkeys were removed with the old password. */
  lostPasskeys: boolean
  /** A sentence for each other thing that ended with the old password. */
  ended: readonly string[]
  changedAt: Temporal.Instant
  forgotUrl: string
  supportEmail: string
}) {
  const { isByStaff, lostPasskeys, ended, changedAt, forgotUrl, supportEmail } = props
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
      ...ended.map(paragraph),
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

const CHANGES: Readonly<Record<SignInChange, { heading: string; text: string }>> = {
  add_passkey: { heading: 'A passkey was added', text: 'A passkey was added to your account' },
  remove_passkey: { heading: 'A passkey was removed', text: 'A passkey was removed from your account' },
  create_recovery_codes: {
    heading: 'New recovery codes were made',
    text: 'New recovery codes were made for your account, in place of any earlier ones,',
  },
  use_recovery_code: {
    heading: 'A recovery code was used',
    text: 'A recovery code was used to sign in to your account',
  },
  reset_passkeys: {
    heading: 'Your passkeys were removed',
    text: 'Our staff removed all passkeys and recovery codes from your account',
  },
}

/** Alerts the owner, in case it was someone else. Contains nothing that a person typed. */
export function signInChanged(props: {
  change: SignInChange
  /** "Chrome on Mac"; null if it wasn't done on a device. */
  device: string | null
  changedAt: Temporal.Instant
  profileUrl: string
  supportEmail: string
}) {
  const { change, device, changedAt, profileUrl, supportEmail } = props
  const { heading, text } = CHANGES[change]
  const when = `${formatLongDate(changedAt)} at ${formatTime(changedAt)} ET`
  return letter({
    subject: `${heading}: your account at ${FACILITY_NAME}`,
    preview: when,
    heading,
    body: [
      paragraph(`${text} on ${when}${device === null ? '' : ` (${device})`}.`),
      paragraph(
        `If this was you, you're all set. If it wasn't, check your passkeys and devices now, change your password, and email us at ${supportEmail}.`,
      ),
      action('Open Your Profile', profileUrl),
    ],
  })
}
