import { z } from 'zod'
import {
  deskMachineSchema,
  deskMachinesSchema,
  enrollMachineSchema,
  setPinSchema,
  switchPersonSchema,
} from '../../../domain/accounts/desk-machine.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { type Api, actorOf, by, noContent, ok, RefusalError, unwrap } from '../../http/api.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { lockSession, newMachineToken, sendMachineToken } from '../sessions/session-machine.ts'
import { startSession, userOf } from '../sessions/sessions.ts'
import { recordSignIn } from '../sign-in/record-sign-in.ts'
import { enrollMachine, listMachines, readLockScreen, revokeMachine, turnOnPins } from './machines.ts'
import { checkPin, setPin } from './pins.ts'

/** Enrolled machines, and the PINs that switch who's at one. */
export async function machineRoutes(app: Api, services: Services): Promise<void> {
  const { db, log } = services

  app.put('/api/auth/pin', noContent({ body: setPinSchema }), async (request) => {
    unwrap(await setPin(services, { request, user: userOf(request), pin: request.body.pin }))
    return null
  })
  app.get('/api/desk-machine', ok(deskMachineSchema), (request) =>
    readLockScreen(services, {
      userId: actorOf(request).id,
      machineId: request.deskMachine?.id ?? null,
    }),
  )
  app.post('/api/desk-machine/lock', noContent(), async (request) => {
    await lockSession(db, request)
    return null
  })
  app.post('/api/desk-machine/switch', noContent({ body: switchPersonSchema }), async (request, reply) => {
    const { deskMachine, ip, body } = request
    if (!deskMachine) throw new RefusalError(refuse('not_enrolled'))
    const checked = await checkPin(services, { request, machineId: deskMachine.id, ...body })
    if (!checked.ok) logSecurityEvent(log, { event: 'wrong_pin', ip, user: body.userId })
    const user = unwrap(checked)
    if (!(await startSession(db, { request, reply }, user, { onMachine: deskMachine.id })))
      throw new RefusalError(refuse('not_enrolled'))
    await recordSignIn(services, user, { ip, by: 'pin', isSwitch: user.id !== actorOf(request).id })
    return null
  })

  app.get('/api/admin/desk-machines', ok(deskMachinesSchema), (request) =>
    listMachines(db, request.deskMachine?.id ?? null),
  )
  app.post('/api/admin/desk-machines', noContent({ body: enrollMachineSchema }), async (request, reply) => {
    const { ip, body: input, sessionId } = request
    const user = userOf(request)
    const { token, hash } = newMachineToken()
    unwrap(await enrollMachine(services, { user, sessionId, hash, input, now: services.clock.now() }))
    sendMachineToken(request, reply, token)
    logSecurityEvent(log, { event: 'machine_enrolled', ip, user: user.id })
    return null
  })
  const oneMachine = noContent({ params: z.object({ id: z.uuid() }) })
  app.delete('/api/admin/desk-machines/:id/pin-failures', oneMachine, async (request) => {
    await turnOnPins(db, { ...by(request, services), machineId: request.params.id })
    return null
  })
  app.delete('/api/admin/desk-machines/:id', oneMachine, async (request) => {
    await revokeMachine(db, { ...by(request, services), machineId: request.params.id })
    logSecurityEvent(log, { event: 'machine_revoked', ip: request.ip, user: actorOf(request).id })
    return null
  })
}
