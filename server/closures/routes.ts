import { z } from 'zod'
import { catalogIdSchema } from '../../domain/catalog/edit-catalog.schema.ts'
import { blockedDateSchema, closureSchema } from '../../domain/closures/closure.schema.ts'
import {
  affectedBookingsSchema,
  blockDateSchema,
  type Closed,
  closedSchema,
  closePartSchema,
  closureIdSchema,
  closureScopeSchema,
  reopenSchema,
  strandedSchema,
} from '../../domain/closures/edit-closures.schema.ts'
import type { Outcome } from '../../domain/errors.ts'
import { openingHoursSchema, versionedHoursSchema } from '../../domain/hours/opening-hours.schema.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { readOpeningHours, readVersionedHours } from '../catalog/opening-hours.ts'
import { type Api, by, created, noContent, ok, requireConfirmation, unwrap } from '../http/api.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { By, Services } from '../services/services.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'
import { listAffectedBookings, previewAffected } from './affected-bookings.ts'
import { changeOpeningHours, listOutside } from './change-opening-hours.ts'
import { blockDate, closePart } from './close.ts'
import { reopenPart, unblockDate } from './reopen.ts'

/** The last one that requests can have. */
const LAST_DAY = '2100-12-31'

/** Opening hours, blocked dates and closures for everyone; staff change the hours, and close and reopen days, parts of days, and specific spaces. */
export async function closureRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock, memory } = services
  const byId = noContent({ params: closureIdSchema, querystring: reopenSchema })

  async function readClosures() {
    const today = facilityDate(clock.now())
    return { value: await listClosuresFrom(db, today), until: dayBounds(today).end }
  }

  app.get('/api/blocked-dates', ok(z.array(blockedDateSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'closures',
      read: async () => ({ value: await listBlockedDates(db) }),
    }),
  )
  app.get('/api/closures', ok(z.array(closureSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, { topic: 'closures', read: readClosures }),
  )

  function closing<Body extends typeof blockDateSchema | typeof closePartSchema>(
    path: string,
    body: Body,
    close: (services: Services, by: By, input: z.output<Body>) => Promise<Outcome<Closed>>,
    reopen: typeof unblockDate,
  ): void {
    app.post(path, created(closedSchema, { body }), async (request) => {
      const input = request.body as z.output<Body>
      // Customers can choose a refund of what's offered.
      if (input.decisions.some(({ choice }) => choice !== 'keep')) requireConfirmation(request)
      return unwrap(await close(services, by(request, services), input))
    })
    app.delete(`${path}/:id`, byId, async (request) => {
      const { params, query } = request
      const isWholeRange = query.range !== undefined
      return unwrap(await reopen(services, { ...by(request, services), ...params, isWholeRange }))
    })
  }

  closing('/api/admin/blocked-dates', blockDateSchema, blockDate, unblockDate)
  closing('/api/admin/closures', closePartSchema, closePart, reopenPart)
  app.get(
    '/api/admin/catalog/:id/bookings',
    ok(affectedBookingsSchema, { params: catalogIdSchema, querystring: strandedSchema }),
    async ({ params: { id: itemId }, query: { from } }) => {
      const scope = { date: from, until: LAST_DAY, hours: null, spaceIds: null, itemId }
      return await listAffectedBookings(db, scope, clock.now())
    },
  )
  app.post(
    '/api/admin/closures/preview',
    ok(affectedBookingsSchema, { body: closureScopeSchema }),
    async (request) => unwrap(await previewAffected(db, request.body, clock.now())),
  )

  app.get('/api/opening-hours', ok(openingHoursSchema), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'catalog',
      read: async () => ({ value: await readOpeningHours(db) }),
    }),
  )
  app.get('/api/admin/opening-hours', ok(versionedHoursSchema), () => readVersionedHours(db))
  app.put(
    '/api/admin/opening-hours',
    ok(versionedHoursSchema, { body: versionedHoursSchema }),
    async (request) =>
      unwrap(await changeOpeningHours(services, { ...by(request, services), input: request.body })),
  )
  app.post(
    '/api/admin/opening-hours/preview',
    ok(affectedBookingsSchema, { body: openingHoursSchema }),
    (request) => listOutside(db, request.body, clock.now()),
  )
}
