import { currentUserSchema, signInSchema } from '../../../domain/accounts/account.schema.ts'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import { passkeyOptionsSchema, usePasskeySchema } from '../../../domain/accounts/passkey.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { type Api, ok, RefusalError, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { startUsingPasskey, verifyPasskey } from '../passkeys/verify-passkey.ts'
import { toCurrentUser } from '../queries.ts'
import { knownDevice } from '../sessions/known-devices.ts'
import { recordSignIn } from '../sessions/record-sign-in.ts'
import { startSession } from '../sessions/sessions.ts'
import { signIn } from './sign-in.ts'

const SIGN_IN = { purpose: 'sign_in', userId: null } as const

/** Signing in with a password, or with a passkey alone: that knows its account and checks who uses it. */
export async function signInRoutes(app: Api, services: Services): Promise<void> {
  const { db, limits } = services

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
    await recordSignIn(services, user, { ip: request.ip, by: 'password' })
    return toCurrentUser(services, user)
  })
  app.post('/api/auth/passkey/options', ok(passkeyOptionsSchema), async (request) => {
    unwrap(await limits.count('passkey', { ip: request.ip, account: '' }))
    return await startUsingPasskey(services, SIGN_IN)
  })
  app.post('/api/auth/passkey', ok(currentUserSchema, { body: usePasskeySchema }), async (request, reply) => {
    unwrap(await limits.count('passkey', { ip: request.ip, account: request.body.response.id }))
    const user = unwrap(await verifyPasskey(services, request.body.response, SIGN_IN))
    if (!(await startSession(db, { request, reply }, user))) throw new RefusalError(refuse('passkey_refused'))
    await recordSignIn(services, user, { ip: request.ip, by: 'passkey' })
    return toCurrentUser(services, user)
  })
}
