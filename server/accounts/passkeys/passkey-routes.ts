import type { FastifyRequest } from 'fastify'
import { deviceName } from '../../../domain/accounts/device-name.ts'
import type { PASSKEYS } from '../../../domain/api/passkeys.ts'
import { actorOf, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import { logSecurityEvent, type SecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { userOf } from '../sessions/sessions.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { listPasskeys, removePasskey } from './own-passkeys.ts'
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts'

export function passkeyRoutes(services: Services): Handlers<typeof PASSKEYS> {
  const { db } = services

  return {
    'GET /api/auth/passkeys': (request) => listPasskeys(db, actorOf(request).id),
    'POST /api/auth/passkeys/options': (request) => startAddingPasskey(services, userOf(request)),
    'POST /api/auth/passkeys': async (request) => {
      const device = deviceName(request.headers['user-agent'])
      unwrap(await addPasskey(services, { user: userOf(request), input: request.body, device }))
      logChange(services, request, 'passkey_added')
      return null
    },
    'DELETE /api/auth/passkeys/:id': async (request) => {
      const device = deviceName(request.headers['user-agent'])
      const passkeyId = request.params.id
      unwrap(await removePasskey(services, { user: userOf(request), passkeyId, device }))
      logChange(services, request, 'passkey_removed')
      return null
    },
    'GET /api/auth/recovery-codes': async (request) => ({
      left: await countRecoveryCodes(db, actorOf(request).id),
    }),
    'POST /api/auth/recovery-codes': async (request) => {
      const device = deviceName(request.headers['user-agent'])
      const codes = await createRecoveryCodes(services, { user: userOf(request), device })
      logChange(services, request, 'recovery_codes_created')
      return { codes }
    },
  }
}

function logChange({ log }: Services, request: FastifyRequest, event: SecurityEvent): void {
  const { id, email } = userOf(request)
  logSecurityEvent(log, { event, ip: request.ip, email, user: id })
}
