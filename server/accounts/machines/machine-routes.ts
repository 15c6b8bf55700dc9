import type { DESK_MACHINES } from '../../../domain/api/desk-machines.ts'
import { refuse } from '../../../domain/errors.ts'
import { actorOf, by, RefusalError, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { lockSession, newMachineToken, sendMachineToken } from '../sessions/session-machine.ts'
import { startSession, userOf } from '../sessions/sessions.ts'
import { recordSignIn } from '../sign-in/record-sign-in.ts'
import { enrollMachine, listMachines, readLockScreen, revokeMachine, turnOnPins } from './machines.ts'
import { checkPin, setPin } from './pins.ts'

export function machineRoutes(services: Services): Handlers<typeof DESK_MACHINES> {
  const { db, log } = services

  return {
    'PUT /api/auth/pin': async (request) => {
      unwrap(await setPin(services, { request, user: userOf(request), pin: request.body.pin }))
      return null
    },
    'GET /api/desk-machine': (request) =>
      readLockScreen(services, {
        userId: actorOf(request).id,
        machineId: request.deskMachine?.id ?? null,
      }),
    'POST /api/desk-machine/lock': async (request) => {
      await lockSession(db, request)
      return null
    },
    'POST /api/desk-machine/switch': async (request, reply) => {
      const { deskMachine, ip, body } = request
      if (!deskMachine) throw new RefusalError(refuse('not_enrolled'))
      const checked = await checkPin(services, { request, machineId: deskMachine.id, ...body })
      if (!checked.ok) logSecurityEvent(log, { event: 'wrong_pin', ip, user: body.userId })
      const user = unwrap(checked)
      if (!(await startSession(db, { request, reply }, user, { onMachine: deskMachine.id })))
        throw new RefusalError(refuse('not_enrolled'))
      await recordSignIn(services, user, { ip, by: 'pin', isSwitch: user.id !== actorOf(request).id })
      return null
    },
    'GET /api/admin/desk-machines': (request) => listMachines(db, request.deskMachine?.id ?? null),
    'POST /api/admin/desk-machines': async (request, reply) => {
      const { ip, body: input, sessionId } = request
      const user = userOf(request)
      const { token, hash } = newMachineToken()
      unwrap(await enrollMachine(services, { user, sessionId, hash, input, now: services.clock.now() }))
      sendMachineToken(request, reply, token)
      logSecurityEvent(log, { event: 'machine_enrolled', ip, user: user.id })
      return null
    },
    'DELETE /api/admin/desk-machines/:id/pin-failures': async (request) => {
      await turnOnPins(db, { ...by(request, services), machineId: request.params.id })
      return null
    },
    'DELETE /api/admin/desk-machines/:id': async (request) => {
      await revokeMachine(db, { ...by(request, services), machineId: request.params.id })
      logSecurityEvent(log, { event: 'machine_revoked', ip: request.ip, user: actorOf(request).id })
      return null
    },
  }
}
