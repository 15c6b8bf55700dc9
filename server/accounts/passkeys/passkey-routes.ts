import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeysSchema,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
} from '../../../domain/accounts/passkey.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { actorOf } from '../../http/guard.ts'
import { RefusalError, unwrap } from '../../http/refusal-error.ts'
import { logSecurityEvent, type SecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { listPasskeys, removePasskey } from './own-passkeys.ts'
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts'

/** One's own passkeys, and an admin's recovery codes. */
export function passkeyRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, limits } = services
  return async (app) => {
    app.get('/api/auth/passkeys', { schema: { response: { 200: passkeysSchema } } }, (request) =>
      listPasskeys(db, actorOf(request).id),
    )
    app.post(
      '/api/auth/passkeys/options',
      { schema: { response: { 200: passkeyOptionsSchema } } },
      async (request) => {
        unwrap(await limits.count('passkey', { ip: request.ip, account: actorOf(request).id }))
        return unwrap(await startAddingPasskey(services, userOf(request)))
      },
    )
    app.post(
      '/api/auth/passkeys',
      { schema: { body: addPasskeySchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const device = deviceName(request.headers['user-agent'])
        unwrap(await addPasskey(services, { user: userOf(request), input: request.body, device }))
        logChange(services, request, 'passkey_added')
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/auth/passkeys/:id',
      { schema: { params: z.object({ id: z.uuid() }), response: { 204: z.null() } } },
      async (request, reply) => {
        const device = deviceName(request.headers['user-agent'])
        const passkeyId = request.params.id
        unwrap(await removePasskey(services, { user: userOf(request), passkeyId, device }))
        logChange(services, request, 'passkey_removed')
        return reply.code(204).send(null)
      },
    )
    app.get(
      '/api/auth/recovery-codes',
      { schema: { response: { 200: recoveryCodesLeftSchema } } },
      async (request) => ({ left: await countRecoveryCodes(db, actorOf(request).id) }),
    )
    app.post(
      '/api/auth/recovery-codes',
      { schema: { response: { 200: recoveryCodesSchema } } },
      async (request) => {
        unwrap(await limits.count('passkey', { ip: request.ip, account: actorOf(request).id }))
        const device = deviceName(request.headers['user-agent'])
        const codes = await createRecoveryCodes(services, { user: userOf(request), device })
        logChange(services, request, 'recovery_codes_created')
        return { codes }
      },
    )
  }
}

function logChange({ log }: Services, request: FastifyRequest, event: SecurityEvent): void {
  const { id, email } = userOf(request)
  logSecurityEvent(log, { event, ip: request.ip, email, user: id })
}

function userOf({ user }: FastifyRequest) {
  if (!user) throw new RefusalError(refuse('signed_out'))
  return user
}
