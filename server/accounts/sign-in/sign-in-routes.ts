import type { FastifyRequest } from 'fastify'
import { confirmSchema, currentUserSchema, signInSchema } from '../../../domain/accounts/account.schema.ts'
import { needsPasskey } from '../../../domain/accounts/account-block.ts'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import { codeFormSchema } from '../../../domain/accounts/emailed-code.ts'
import { passkeyOptionsSchema, usePasskeySchema } from '../../../domain/accounts/passkey.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import type { AccountRow } from '../../db/database.ts'
import { type Api, actorOf, noContent, ok, RefusalError, unwrap } from '../../http/api.ts'
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

const SIGN_IN = { purpose: 'sign_in', userId: null } as const

const PASSKEY_ONLY = refuse('passkey_needed', {
  message: 'Please use your passkey. Your password alone is not enough.',
})

/**
 * Signing in with a password, or with a passkey alone: that knows its account and checks who uses it. Then proving that again
 * before something that matters (`CONFIRMED` in server/http/access.ts).
 */
export async function signInRoutes(app: Api, services: Services): Promise<void> {
  const { db, limits, log } = services
  const record = ({ ip, deskMachine }: FastifyRequest, user: AccountRow, by: 'password' | 'passkey') =>
    onMachine(deskMachine?.name ?? null, () => recordSignIn(services, user, { ip, by }))

  app.post('/api/auth/login', ok(currentUserSchema, { body: signInSchema }), async (request, reply) => {
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
  })
  app.post('/api/auth/passkey/options', ok(passkeyOptionsSchema), async (request) => {
    unwrap(await limits.count('passkey', { ip: request.ip, account: '' }))
    return await startUsingPasskey(services, SIGN_IN)
  })
  app.post('/api/auth/passkey', ok(currentUserSchema, { body: usePasskeySchema }), async (request, reply) => {
    unwrap(await limits.count('passkey', { ip: request.ip, account: request.body.response.id }))
    const user = unwrap(await verifyPasskey(services, request.body.response, SIGN_IN))
    if (!(await startSession(db, { request, reply }, user))) throw new RefusalError(refuse('passkey_refused'))
    await record(request, user, 'passkey')
    return toCurrentUser(services, user, request)
  })
  // For an admin whose passkey is overdue, in addition to the password.
  app.post('/api/auth/email-code', noContent(), async (request) => {
    unwrap(await requestSignInCode(services, request))
    return null
  })
  app.post('/api/auth/email-code/check', noContent({ body: codeFormSchema }), async (request, reply) => {
    unwrap(await enterSignInCode(services, { request, reply }, request.body.code))
    return null
  })

  app.post('/api/auth/confirmation', noContent({ body: confirmSchema }), async (request, reply) => {
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
  })
  app.post('/api/auth/confirmation/passkey-options', ok(passkeyOptionsSchema), async (request) => {
    const { id: userId } = actorOf(request)
    unwrap(await limits.count('passkey', { ip: request.ip, account: userId }))
    return await startUsingPasskey(services, { purpose: 'confirm', userId })
  })
  app.post(
    '/api/auth/confirmation/passkey',
    noContent({ body: usePasskeySchema }),
    async (request, reply) => {
      const { id: userId } = actorOf(request)
      unwrap(await verifyPasskey(services, request.body.response, { purpose: 'confirm', userId }))
      if (!(await confirmSession(db, { request, reply }))) throw new RefusalError(refuse('signed_out'))
      logSecurityEvent(log, { event: 'confirmed', ip: request.ip, user: userId, by: 'passkey' })
      return null
    },
  )
  // Before a download: the browser shows no dialog for a refused one.
  app.get('/api/auth/confirmation', noContent(), async () => null)
}
