import type { CLOSURES } from '../../domain/api/closures.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { readOpeningHours, readVersionedHours } from '../catalog/opening-hours.ts'
import { by } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'
import { listAffectedBookings, previewAffected } from './affected-bookings.ts'
import { changeOpeningHours, listOutside } from './change-opening-hours.ts'
import { blockDate, closePart } from './close.ts'
import { reopenPart, unblockDate } from './reopen.ts'

/** The last one that requests can have. */
const LAST_DAY = '2100-12-31'

export function closureRoutes(services: Services): Handlers<typeof CLOSURES> {
  const { db, clock, memory } = services
  async function readClosures() {
    const today = facilityDate(clock.now())
    return { value: await listClosuresFrom(db, today), until: dayBounds(today).end }
  }
  const reopening =
    (reopen: typeof unblockDate): Handlers<typeof CLOSURES>['DELETE /api/admin/closures/:id'] =>
    (request) => {
      const { params, query } = request
      const isWholeRange = query.range !== undefined
      return reopen(services, { ...by(request, services), ...params, isWholeRange })
    }

  return {
    'GET /api/blocked-dates': (request, reply) =>
      answerFromMemory(memory, request, reply, {
        topic: 'closures',
        read: async () => ({ value: await listBlockedDates(db) }),
      }),
    'GET /api/closures': (request, reply) =>
      answerFromMemory(memory, request, reply, { topic: 'closures', read: readClosures }),
    'POST /api/admin/blocked-dates': (request) => blockDate(services, by(request, services), request.body),
    'DELETE /api/admin/blocked-dates/:id': reopening(unblockDate),
    'POST /api/admin/closures': (request) => closePart(services, by(request, services), request.body),
    'DELETE /api/admin/closures/:id': reopening(reopenPart),
    'GET /api/admin/catalog/:id/bookings': ({ params: { id: itemId }, query: { from } }) => {
      const scope = { date: from, until: LAST_DAY, hours: null, spaceIds: null, itemId }
      return listAffectedBookings(db, scope, clock.now())
    },
    'POST /api/admin/closures/preview': (request) => previewAffected(db, request.body, clock.now()),
    'GET /api/opening-hours': (request, reply) =>
      answerFromMemory(memory, request, reply, {
        topic: 'catalog',
        read: async () => ({ value: await readOpeningHours(db) }),
      }),
    'GET /api/admin/opening-hours': () => readVersionedHours(db),
    'PUT /api/admin/opening-hours': (request) =>
      changeOpeningHours(services, { ...by(request, services), input: request.body }),
    'POST /api/admin/opening-hours/preview': (request) => listOutside(db, request.body, clock.now()),
  }
}
