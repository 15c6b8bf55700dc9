import { z } from 'zod'
import {
  adminBookingCountsSchema,
  adminBookingSchema,
  adminBookingsPageSchema,
  adminBookingsQuerySchema,
  createStaffBookingSchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { boardSchema } from '../../domain/bookings/board.schema.ts'
import { createStaffSeriesSchema } from '../../domain/series/staff-series.schema.ts'
import { LEAST_ROLE } from '../../domain/staff-role.ts'
import { dateSchema } from '../../domain/time/instant.schema.ts'
import {
  findAdminBooking,
  listAllBookings,
  selectAdminBookings,
  toAdminBooking,
} from '../bookings/admin-bookings.ts'
import { type Api, by, created, ok, requireConfirmation, requireRole, unwrap } from '../http/api.ts'
import { EXPORTED_FROM, requireForDepth } from '../http/list-depth.ts'
import type { Services } from '../services/services.ts'
import { readBoard } from './board-queries.ts'
import { countAdminBookings, countBookingsBefore, listAdminBookings } from './booking-list-queries.ts'
import { createStaffBooking } from './create-staff-booking.ts'
import { createStaffSeries } from './create-staff-series.ts'

/** The next days' bookings, which staff scroll through all day. */
const FREE_BOOKINGS = 200

/** The desk's list of bookings, creating one, and the day's board. */
export async function bookingListRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services

  app.get(
    '/api/admin/bookings',
    ok(z.union([adminBookingsPageSchema, z.array(adminBookingSchema)]), {
      querystring: adminBookingsQuerySchema,
    }),
    async (request) => {
      const isPage = Object.keys(request.query).length > 0
      if (isPage) {
        const before = await countBookingsBefore(db, request.query, clock.now(), EXPORTED_FROM)
        requireForDepth(request, before, { free: FREE_BOOKINGS })
        return await listAdminBookings(db, request.query, clock.now())
      }
      requireRole(request, LEAST_ROLE.reports)
      requireConfirmation(request)
      return await listAllBookings(db)
    },
  )
  app.get(
    '/api/admin/bookings/counts',
    ok(adminBookingCountsSchema, {
      querystring: adminBookingsQuerySchema.omit({ scope: true, cursor: true, limit: true }),
    }),
    (request) => countAdminBookings(db, request.query, clock.now()),
  )
  app.post(
    '/api/admin/bookings',
    created(adminBookingSchema, { body: createStaffBookingSchema }),
    async (request) => {
      const booking = await createStaffBooking(services, { ...by(request, services), input: request.body })
      return await findAdminBooking(db, unwrap(booking).id)
    },
  )
  app.post(
    '/api/admin/series',
    created(z.array(adminBookingSchema), { body: createStaffSeriesSchema }),
    async (request) => {
      const made = await createStaffSeries(services, { ...by(request, services), input: request.body })
      const rows = await selectAdminBookings(db)
        .where('bookings.id', 'in', unwrap(made))
        .orderBy('startTime')
        .orderBy('bookings.id')
        .execute()
      return rows.map(toAdminBooking)
    },
  )
  app.get('/api/admin/board/:date', ok(boardSchema, { params: z.object({ date: dateSchema }) }), (request) =>
    readBoard(db, Temporal.PlainDate.from(request.params.date), clock.now()),
  )
}
