import type { FastifyRequest } from 'fastify'
import { needsPasskey } from '../../../domain/accounts/account-block.ts'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import type { SIGN_IN } from '../../../domain/api/sign-in.ts'
import { refuse } from '../../../domain/errors.ts'
import type { AccountRow } from '../../db/database.ts'
import { actorOf, RefusalError, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import { verifyPassword } from '../../passwords/password.ts'
import { onMachine } from '../../services/on-machine.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { startUsingPasskey, verifyPasskey } from '../passkeys/verify-passkey.ts'
import { toCurrentUser } from '../queries.ts'
import { knownDevice } from '../sessions/known-devices.ts'
import { confirmSession, startSession, userOf } from '../sessions/sessions.ts'
import { recordSignIn } from './record-sign-in.ts'
import { signIn } from './sign-in.ts'
import { enterSignInCode, requestSignInCode } from './sign-in-code.ts'

const SIGNING_IN = { purpose: 'sign_in', userId: null } as const

const PASSKEY_ONLY = refuse('passkey_needed', {
  message: 'Please use your passkey. Your password alone is not enough.',
})

export function signInRoutes(services: Services): Handlers<typeof SIGN_IN> {
  const { db, limits, log } = services
  const record = ({ ip, deskMachine }: FastifyRequest, user: AccountRow, by: 'password' | 'passkey') =>
    onMachine(deskMachine?.name ?? null, () => recordSignIn(services, user, { ip, by }))

  return {
    'POST /api/auth/login': async (request, reply) => {
      const user = unwrap(
        await signIn(services, {
          ...request.body,
          ip: request.ip,
          device: deviceName(request.headers['user-agent']),
          deviceOf: (account) => knownDevice(request, account),
        }),
      )
      if (!(await startSession(db, { request, reply }, user)))
        throw new RefusalError(refuse('invalid_credentials'))
      await record(request, user, 'password')
      return toCurrentUser(services, user, request)
    },
    'POST /api/auth/passkey/options': () => startUsingPasskey(services, SIGNING_IN),
    'POST /api/auth/passkey': async (request, reply) => {
      const user = unwrap(await verifyPasskey(services, request.body.response, SIGNING_IN))
      if (!(await startSession(db, { request, reply }, user)))
        throw new RefusalError(refuse('passkey_refused'))
      await record(request, user, 'passkey')
      return toCurrentUser(services, user, request)
    },
    // For an admin whose passkey is overdue, in addition to the password.
    'POST /api/auth/email-code': async (request) => {
      unwrap(await requestSignInCode(services, request))
      return null
    },
    'POST /api/auth/email-code/check': async (request, reply) => {
      unwrap(await enterSignInCode(services, { request, reply }, request.body.code))
      return null
    },
    'POST /api/auth/confirmation': async (request, reply) => {
      const user = userOf(request)
      // Before the password is checked: it must not be guessed here, either.
      if (needsPasskey(user, services) || (request.deskMachine && services.requiresPasskeys))
        throw new RefusalError(PASSKEY_ONLY)
      const attempt = { ip: request.ip, account: user.id }
      unwrap(await limits.count('sign_in', attempt))
      unwrap(await limits.countTotal('own_password', request.sessionId ?? ''))
      if (!(await verifyPassword(request.body.password, user.passwordHash)))
        throw new RefusalError(refuse('wrong_password', { message: 'This password is incorrect.' }))
      await limits.forgive('sign_in', attempt)
      await limits.forgiveTotal('own_password', request.sessionId ?? '')
      // A password change ends the session, so the hash is still the right one.
      if (!(await confirmSession(db, { request, reply }))) throw new RefusalError(refuse('signed_out'))
      logSecurityEvent(log, { event: 'confirmed', ip: request.ip, user: attempt.account, by: 'password' })
      return null
    },
    'POST /api/auth/confirmation/passkey-options': (request) =>
      startUsingPasskey(services, { purpose: 'confirm', userId: actorOf(request).id }),
    'POST /api/auth/confirmation/passkey': async (request, reply) => {
      const { id: userId } = actorOf(request)
      unwrap(await verifyPasskey(services, request.body.response, { purpose: 'confirm', userId }))
      if (!(await confirmSession(db, { request, reply }))) throw new RefusalError(refuse('signed_out'))
      logSecurityEvent(log, { event: 'confirmed', ip: request.ip, user: userId, by: 'passkey' })
      return null
    },
    // Before a download: the browser shows no dialog for a refused one.
    'GET /api/auth/confirmation': async () => null,
  }
}
