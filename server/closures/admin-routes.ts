import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
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
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { listAffectedBookings } from './affected-bookings.ts'
import { type By, blockDate, closePart } from './close.ts'
import { reopenPart, unblockDate } from './reopen.ts'

/** Staff close and reopen days, parts of days, and specific spaces. */
export function adminClosureRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const byId = { params: closureIdSchema, querystring: reopenSchema, response: { 204: z.null() } }
  return async (app) => {
    function closing<Body extends typeof blockDateSchema | typeof closePartSchema>(
      path: string,
      body: Body,
      close: (services: Services, by: By, input: z.output<Body>) => Promise<Outcome<Closed>>,
      reopen: typeof unblockDate,
    ): void {
      app.post(path, { schema: { body, response: { 201: closedSchema } } }, async (request, reply) => {
        const input = request.body as z.output<Body>
        if (input.decisions.some(({ choice }) => choice === 'cancel_and_refund')) requireConfirmation(request)
        const by = { actor: actorOf(request), now: clock.now() }
        return reply.code(201).send(unwrap(await close(services, by, input)))
      })
      app.delete(`${path}/:id`, { schema: byId }, async (request, reply) => {
        const { params, query } = request
        const by = { actor: actorOf(request), now: clock.now() }
        unwrap(await reopen(db, { ...by, ...params, isWholeRange: query.range !== undefined }))
        return reply.code(204).send(null)
      })
    }

    closing('/api/admin/blocked-dates', blockDateSchema, blockDate, unblockDate)
    closing('/api/admin/closures', closePartSchema, closePart, reopenPart)
    app.post(
      '/api/admin/closures/preview',
      { schema: { body: closureScopeSchema, response: { 200: affectedBookingsSchema } } },
      (request) => listAffectedBookings(db, request.body, clock.now()),
    )
  }
}
