import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  adminBookingCountsSchema,
  adminBookingSchema,
  adminBookingsPageSchema,
  adminBookingsQuerySchema,
  createStaffBookingSchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { boardSchema } from '../../domain/bookings/board.schema.ts'
import { dateSchema } from '../../domain/time/instant.schema.ts'
import { findAdminBooking, streamAdminBookings } from '../bookings/admin-bookings.ts'
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import { sendStream } from '../http/send-stream.ts'
import type { Services } from '../services/services.ts'
import { readBoard } from './board-queries.ts'
import { countAdminBookings, listAdminBookings } from './booking-list-queries.ts'
import { createStaffBooking } from './create-staff-booking.ts'

/** The desk's list of bookings, creating one, and the day's board. */
export function bookingListRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  return async (app) => {
    app.get(
      '/api/admin/bookings',
      {
        schema: {
          querystring: adminBookingsQuerySchema,
          response: { 200: z.union([adminBookingsPageSchema, z.array(adminBookingSchema)]) },
        },
      },
      async (request, reply) => {
        const isPage = Object.keys(request.query).length > 0
        if (isPage) return await listAdminBookings(db, request.query, clock.now())
        requireConfirmation(request)
        return sendStream(reply, streamAdminBookings(db), { type: 'application/json' })
      },
    )
    app.get(
      '/api/admin/bookings/counts',
      {
        schema: {
          querystring: adminBookingsQuerySchema.omit({ scope: true, cursor: true, limit: true }),
          response: { 200: adminBookingCountsSchema },
        },
      },
      (request) => countAdminBookings(db, request.query, clock.now()),
    )
    app.post(
      '/api/admin/bookings',
      { schema: { body: createStaffBookingSchema, response: { 201: adminBookingSchema } } },
      async (request, reply) => {
        const outcome = await createStaffBooking(services, {
          actor: actorOf(request),
          input: request.body,
          now: clock.now(),
        })
        return reply.code(201).send(await findAdminBooking(db, unwrap(outcome).id))
      },
    )
    app.get(
      '/api/admin/board/:date',
      { schema: { params: z.object({ date: dateSchema }), response: { 200: boardSchema } } },
      (request) => readBoard(db, Temporal.PlainDate.from(request.params.date), clock.now()),
    )
  }
}
