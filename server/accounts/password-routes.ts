import { needsPasskey } from '../../domain/accounts/account-block.ts'
import type { PASSWORDS } from '../../domain/api/passwords.ts'
import { actorOf, by, requireConfirmation, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { requestPasswordReset } from './email-password-reset.ts'
import { findUser } from './queries.ts'
import { rememberDevice } from './sessions/known-devices.ts'
import { startSession, userOf } from './sessions/sessions.ts'
import { changePassword, resetPassword } from './set-password.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

const REQUESTED = "If an account with that email exists, we've sent you a password reset link."
const RESET = 'Your password has been reset. You can sign in with it now.'
const RESET_WITH_PASSKEYS =
  'Your password has been reset, and your passkeys were removed. You can sign in with the new password now.'

export function passwordRoutes(services: Services): Handlers<typeof PASSWORDS> {
  const { db, clock, limits } = services

  return {
    'POST /api/auth/password-reset-request': async (request) => {
      await requestPasswordReset(services, { email: request.body.email })
      return { message: REQUESTED }
    },
    'POST /api/auth/password-reset': async (request, reply) => {
      const { token, newPassword } = request.body
      const account = unwrap(await resetPassword(services, { token, newPassword, now: clock.now() }))
      rememberDevice({ request, reply }, account)
      logSecurityEvent(services.log, { event: 'password_set', ip: request.ip, user: account.id })
      return { message: account.lostPasskeys ? RESET_WITH_PASSKEYS : RESET }
    },
    'POST /api/auth/change-password': async (request, reply) => {
      const { id: userId } = actorOf(request)
      // The new session counts as confirmed, which takes a passkey from those who need one.
      if (needsPasskey(userOf(request), services)) requireConfirmation(request)
      unwrap(await limits.count('sign_in', { ip: request.ip, account: userId }))
      unwrap(await limits.countTotal('own_password', request.sessionId ?? ''))
      unwrap(await changePassword(services, { userId, ...request.body, now: clock.now() }))
      // All sessions just ended, including this one, so start a new one.
      const user = await findUser(db, userId)
      if (user) await startSession(db, { request, reply }, user)
      logSecurityEvent(services.log, { event: 'password_set', ip: request.ip, user: userId })
      return { message: 'Your password has been changed.' }
    },
    'POST /api/auth/verify-email': async (request) => {
      unwrap(await verifyEmail(services, { ...by(request, services), ...request.body }))
      return { message: 'Your email address is verified.' }
    },
    'POST /api/auth/verification-email': async (request) => {
      await requestVerification(services, actorOf(request).id)
      return { message: "We've sent you a link to verify your email address." }
    },
  }
}
