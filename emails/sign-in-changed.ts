import type { SignInChange } from '../domain/accounts/sign-in-change.ts'
import { FACILITY_NAME } from '../domain/facility.ts'
import { formatLongDate, formatTime } from '../domain/time/format.ts'
import { action, letter, paragraph } from './letter.ts'

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
