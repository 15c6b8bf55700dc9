import { confirmSchema } from '../../../domain/accounts/account.schema.ts'
import { needsPasskey } from '../../../domain/accounts/account-block.ts'
import { passkeyOptionsSchema, usePasskeySchema } from '../../../domain/accounts/passkey.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { type Api, actorOf, noContent, ok, RefusalError, unwrap } from '../../http/api.ts'
import { verifyPassword } from '../../passwords/password.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { startUsingPasskey, verifyPasskey } from '../passkeys/verify-passkey.ts'
import { confirmSession, userOf } from '../sessions/sessions.ts'

const PASSKEY_ONLY = refuse('passkey_needed', {
  message: 'Please use your passkey. Your password alone is not enough.',
})

/** Proving again who one is, before something that matters (`CONFIRMED` in server/http/access.ts). */
export async function confirmationRoutes(app: Api, services: Services): Promise<void> {
  const { db, limits, log } = services

  app.post('/api/auth/confirmation', noContent({ body: confirmSchema }), async (request, reply) => {
    const user = userOf(request)
    // Before the password is checked: it must not be guessed here, either.
    if (needsPasskey(user, services)) throw new RefusalError(PASSKEY_ONLY)
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
