import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  adminBookingDetailSchema,
  attendanceSchema,
  markPaidSchema,
  moveBookingSchema,
  staffNoteSchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { requireBookingDetail } from './booking-page-queries.ts'
import { markAttendance } from './mark-attendance.ts'
import { markPaid } from './mark-paid.ts'
import { moveBooking } from './move-booking.ts'
import { noteBooking } from './note-booking.ts'

/** A booking's page at the desk, and its changes. Every change returns the updated page with its new version. */
export function bookingPageRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  const detail = (bookingId: string) => requireBookingDetail(db, bookingId)
  const schema = { params: bookingIdSchema, response: { 200: adminBookingDetailSchema } }
  return async (app) => {
    app.get('/api/admin/bookings/:id', { schema }, (request) => detail(request.params.id))
    app.post(
      '/api/admin/bookings/:id/payment',
      { schema: { ...schema, body: markPaidSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        unwrap(await markPaid(services, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await detail(bookingId)
      },
    )
    app.post(
      '/api/admin/bookings/:id/move',
      { schema: { ...schema, body: moveBookingSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        if (input.price === 'change_and_refund') requireConfirmation(request)
        unwrap(await moveBooking(services, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await detail(bookingId)
      },
    )
    app.put(
      '/api/admin/bookings/:id/attendance',
      { schema: { ...schema, body: attendanceSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        unwrap(await markAttendance(db, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await detail(bookingId)
      },
    )
    app.put(
      '/api/admin/bookings/:id/note',
      { schema: { ...schema, body: staffNoteSchema } },
      async (request) => {
        const { id: bookingId } = request.params
        const input = request.body
        unwrap(await noteBooking(db, { actor: actorOf(request), bookingId, input, now: clock.now() }))
        return await detail(bookingId)
      },
    )
  }
}
