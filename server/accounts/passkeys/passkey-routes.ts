import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeysSchema,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
} from '../../../domain/accounts/passkey.schema.ts'
import { type Api, actorOf, noContent, ok, unwrap } from '../../http/api.ts'
import { logSecurityEvent, type SecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { userOf } from '../sessions/sessions.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { listPasskeys, removePasskey } from './own-passkeys.ts'
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts'

/** One's own passkeys, and an admin's recovery codes. */
export async function passkeyRoutes(app: Api, services: Services): Promise<void> {
  const { db, limits } = services

  app.get('/api/auth/passkeys', ok(passkeysSchema), (request) => listPasskeys(db, actorOf(request).id))
  app.post('/api/auth/passkeys/options', ok(passkeyOptionsSchema), async (request) => {
    unwrap(await limits.count('passkey', { ip: request.ip, account: actorOf(request).id }))
    return await startAddingPasskey(services, userOf(request))
  })
  app.post('/api/auth/passkeys', noContent({ body: addPasskeySchema }), async (request) => {
    const device = deviceName(request.headers['user-agent'])
    unwrap(await addPasskey(services, { user: userOf(request), input: request.body, device }))
    logChange(services, request, 'passkey_added')
    return null
  })
  app.delete('/api/auth/passkeys/:id', noContent({ params: z.object({ id: z.uuid() }) }), async (request) => {
    const device = deviceName(request.headers['user-agent'])
    const passkeyId = request.params.id
    unwrap(await removePasskey(services, { user: userOf(request), passkeyId, device }))
    logChange(services, request, 'passkey_removed')
    return null
  })
  app.get('/api/auth/recovery-codes', ok(recoveryCodesLeftSchema), async (request) => ({
    left: await countRecoveryCodes(db, actorOf(request).id),
  }))
  app.post('/api/auth/recovery-codes', ok(recoveryCodesSchema), async (request) => {
    unwrap(await limits.count('passkey', { ip: request.ip, account: actorOf(request).id }))
    const device = deviceName(request.headers['user-agent'])
    const codes = await createRecoveryCodes(services, { user: userOf(request), device })
    logChange(services, request, 'recovery_codes_created')
    return { codes }
  })
}

function logChange({ log }: Services, request: FastifyRequest, event: SecurityEvent): void {
  const { id, email } = userOf(request)
  logSecurityEvent(log, { event, ip: request.ip, email, user: id })
}
