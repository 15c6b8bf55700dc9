import { by } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { WAITING } from '../domain/contract.ts'
import { joinWaiting, leaveWaiting } from './join-waiting.ts'
import { listOwnEntries, listWaitingOn } from './list-entries.ts'

export function waitingRoutes(services: Services): Handlers<typeof WAITING> {
  const { db, clock } = services

  return {
    'GET /api/waiting': (request) => {
      const { actor, now } = by(request, services)
      return listOwnEntries(db, actor.id, now)
    },
    'POST /api/waiting': (request) =>
      joinWaiting(services, { ...by(request, services), input: request.body }),
    'DELETE /api/waiting/:id': (request) =>
      leaveWaiting(services, { ...by(request, services), id: request.params.id }),
    'GET /api/admin/waiting/:date': (request) => listWaitingOn(db, request.params.date, clock.now()),
  }
}
