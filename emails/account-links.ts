import { FACILITY_NAME } from '../domain/facility.ts'
import { action, letter, paragraph } from './letter.ts'

// None of these greets by name: whoever registers somebody else's address chooses the name, and must not be able to
// write to them through us.

const ONCE = 'The link works once, and for one hour.'

/** Asks whether the address is the account's own. */
export async function verifyEmail({ url }: { url: string }) {
  return await letter({
    subject: `Confirm your e-mail address for ${FACILITY_NAME}`,
    preview: 'One tap, and we know that our mail reaches you.',
    heading: 'Confirm your e-mail address',
    body: [
      paragraph(`Somebody, most likely you, registered this address at ${FACILITY_NAME}.`),
      action('Confirm e-mail address', url),
      paragraph(`You may be asked to sign in first. ${ONCE} If it was not you, ignore this mail.`),
    ],
  })
}

export async function resetPassword({ url }: { url: string }) {
  return await letter({
    subject: `Reset your password at ${FACILITY_NAME}`,
    preview: 'The link is good for one hour.',
    heading: 'Reset your password',
    body: [
      paragraph('Somebody, most likely you, asked for a new password for your account.'),
      action('Choose a new password', url),
      paragraph(`${ONCE} If it was not you, ignore this mail: your password stays as it is.`),
    ],
  })
}

/** For an account that staff made by booking for this address; somebody has now tried to register it. */
export async function setPassword({ url }: { url: string }) {
  return await letter({
    subject: `Set a password for your account at ${FACILITY_NAME}`,
    preview: 'There already is an account for this address.',
    heading: 'Set a password for your account',
    body: [
      paragraph(
        `Somebody, most likely you, tried to register this address. Our staff have already booked for it, so there is an account; it only needs a password.`,
      ),
      action('Set a password', url),
      paragraph(`${ONCE} If it was not you, ignore this mail.`),
    ],
  })
}
