import { z } from 'zod'
import {
  adminWaitingEntrySchema,
  joinWaitingSchema,
  waitingDaySchema,
  waitingEntrySchema,
  waitingIdSchema,
} from '../../domain/waiting/waiting.schema.ts'
import { type Api, by, created, noContent, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { joinWaiting, leaveWaiting } from './join-waiting.ts'
import { listOwnEntries, listWaitingOn } from './list-entries.ts'

/** Customers join and leave waiting lists; staff see them. */
export async function waitingRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  app.get('/api/waiting', ok(z.array(waitingEntrySchema)), async (request) => {
    const { actor, now } = by(request, services)
    return await listOwnEntries(db, actor.id, now)
  })
  app.post('/api/waiting', created(waitingEntrySchema, { body: joinWaitingSchema }), async (request) =>
    unwrap(await joinWaiting(services, { ...by(request, services), input: request.body })),
  )
  app.delete('/api/waiting/:id', noContent({ params: waitingIdSchema }), async (request) =>
    unwrap(await leaveWaiting(services, { ...by(request, services), id: request.params.id })),
  )
  app.get(
    '/api/admin/waiting/:date',
    ok(z.array(adminWaitingEntrySchema), { params: waitingDaySchema }),
    (request) => listWaitingOn(db, request.params.date, clock.now()),
  )
}
