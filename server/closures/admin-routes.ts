import type { z } from 'zod'
import {
  affectedBookingsSchema,
  blockDateSchema,
  type Closed,
  closedSchema,
  closePartSchema,
  closureIdSchema,
  closureScopeSchema,
  reopenSchema,
} from '../../domain/closures/edit-closures.schema.ts'
import type { Outcome } from '../../domain/errors.ts'
import { type Api, by, created, noContent, ok, requireConfirmation, unwrap } from '../http/api.ts'
import type { By, Services } from '../services/services.ts'
import { listAffectedBookings } from './affected-bookings.ts'
import { blockDate, closePart } from './close.ts'
import { reopenPart, unblockDate } from './reopen.ts'

/** Staff close and reopen days, parts of days, and specific spaces. */
export async function adminClosureRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services
  const byId = noContent({ params: closureIdSchema, querystring: reopenSchema })

  function closing<Body extends typeof blockDateSchema | typeof closePartSchema>(
    path: string,
    body: Body,
    close: (services: Services, by: By, input: z.output<Body>) => Promise<Outcome<Closed>>,
    reopen: typeof unblockDate,
  ): void {
    app.post(path, created(closedSchema, { body }), async (request) => {
      const input = request.body as z.output<Body>
      if (input.decisions.some(({ choice }) => choice === 'cancel_and_refund')) requireConfirmation(request)
      return unwrap(await close(services, by(request, services), input))
    })
    app.delete(`${path}/:id`, byId, async (request) => {
      const { params, query } = request
      const isWholeRange = query.range !== undefined
      return unwrap(await reopen(db, { ...by(request, services), ...params, isWholeRange }))
    })
  }

  closing('/api/admin/blocked-dates', blockDateSchema, blockDate, unblockDate)
  closing('/api/admin/closures', closePartSchema, closePart, reopenPart)
  app.post(
    '/api/admin/closures/preview',
    ok(affectedBookingsSchema, { body: closureScopeSchema }),
    (request) => listAffectedBookings(db, request.body, clock.now()),
  )
}
