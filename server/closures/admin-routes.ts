import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  affectedBookingsSchema,
  blockDateSchema,
  closedSchema,
  closePartSchema,
  closureIdSchema,
  closureScopeSchema,
  reopenSchema,
} from '../../domain/closures/edit-closures.schema.ts'
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { listAffectedBookings } from './affected-bookings.ts'
import { blockDate, closePart } from './close.ts'
import { reopenPart, unblockDate } from './reopen.ts'

function refundsAny({ decisions }: Pick<z.output<typeof blockDateSchema>, 'decisions'>): boolean {
  return decisions.some(({ choice }) => choice === 'cancel_and_refund')
}

/** Staff close and reopen days, parts of days, and specific spaces. */
export function adminClosureRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const byId = { params: closureIdSchema, querystring: reopenSchema, response: { 204: z.null() } }
  return async (app) => {
    app.post(
      '/api/admin/blocked-dates',
      { schema: { body: blockDateSchema, response: { 201: closedSchema } } },
      async (request, reply) => {
        if (refundsAny(request.body)) requireConfirmation(request)
        const by = { actor: actorOf(request), now: clock.now() }
        return reply.code(201).send(unwrap(await blockDate(services, by, request.body)))
      },
    )
    app.delete('/api/admin/blocked-dates/:id', { schema: byId }, async (request, reply) => {
      unwrap(
        await unblockDate(db, {
          actor: actorOf(request),
          ...request.params,
          isWholeRange: request.query.range !== undefined,
          now: clock.now(),
        }),
      )
      return reply.code(204).send(null)
    })
    app.post(
      '/api/admin/closures/preview',
      { schema: { body: closureScopeSchema, response: { 200: affectedBookingsSchema } } },
      (request) => listAffectedBookings(db, request.body, clock.now()),
    )
    app.post(
      '/api/admin/closures',
      { schema: { body: closePartSchema, response: { 201: closedSchema } } },
      async (request, reply) => {
        if (refundsAny(request.body)) requireConfirmation(request)
        const by = { actor: actorOf(request), now: clock.now() }
        return reply.code(201).send(unwrap(await closePart(services, by, request.body)))
      },
    )
    app.delete('/api/admin/closures/:id', { schema: byId }, async (request, reply) => {
      unwrap(
        await reopenPart(db, {
          actor: actorOf(request),
          ...request.params,
          isWholeRange: request.query.range !== undefined,
          now: clock.now(),
        }),
      )
      return reply.code(204).send(null)
    })
  }
}
