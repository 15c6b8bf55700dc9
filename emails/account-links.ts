import { FACILITY_NAME } from '../domain/facility.ts'
import { action, letter, paragraph } from './letter.ts'

// None of these greet by name: a stranger can register any address under any name, and must not be able to use us to
// send a message to its owner.

const ONCE = 'This link works once and expires in 1 hour.'

/** In emails about what staff gave an account that isn't proven (decision 78). */
export const CONFIRM_FIRST =
  'You can use it at checkout once you confirm your email address. You can request the link in your profile.'

/** Asks the owner of an address to confirm that the account is theirs. */
export function verifyEmail({ url }: { url: string }) {
  return letter({
    subject: `Confirm your email address for ${FACILITY_NAME}`,
    preview: 'Confirm your email address with one tap.',
    heading: 'Confirm your email address',
    body: [
      paragraph(`Thanks for signing up at ${FACILITY_NAME}. Please confirm that this is your email address.`),
      action('Confirm Email Address', url),
      paragraph(`You may need to sign in first. ${ONCE} If you didn't sign up, ignore this email.`),
    ],
  })
}

export function resetPassword({ url }: { url: string }) {
  return letter({
    subject: `Reset your password at ${FACILITY_NAME}`,
    preview: 'This link expires in 1 hour.',
    heading: 'Reset your password',
    body: [
      paragraph('Someone (hopefully you) asked to reset the password for your account.'),
      action('Choose a New Password', url),
      paragraph(`${ONCE} If it wasn't you, ignore this email. Your password won't change.`),
    ],
  })
}

/** For an account that staff created with a booking, once someone tries to register its address. */
export function setPassword({ url }: { url: string }) {
  return letter({
    subject: `Set a password for your account at ${FACILITY_NAME}`,
    preview: 'You already have an account with this address.',
    heading: 'Set a password for your account',
    body: [
      paragraph(
        'Someone (hopefully you) tried to sign up with this address. Our staff already made a booking with it, so you have an account. It just needs a password.',
      ),
      action('Set a Password', url),
      paragraph(`${ONCE} If it wasn't you, ignore this email.`),
    ],
  })
}
