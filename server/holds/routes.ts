import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  availabilityEntrySchema,
  availabilityQuerySchema,
  bookingDetailSchema,
  bookingIdSchema,
  bookingSchema,
  createBookingSchema,
  ownBookingSchema,
  takenHoursSchema,
} from '../../domain/bookings/booking.schema.ts'
import { refuse } from '../../domain/errors.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { listAvailability } from '../bookings/list-availability.ts'
import { listTakenHours } from '../bookings/list-taken-hours.ts'
import { listOwnBookings } from '../bookings/own-bookings.ts'
import { actorOf } from '../http/guard.ts'
import { RefusalError, unwrap } from '../http/refusal-error.ts'
import { answerFromMemory, sendJson } from '../memory/from-memory.ts'
import { findSignedAt } from '../payments/agreements/find-signed-at.ts'
import { refreshPending } from '../payments/intents/refresh-pending.ts'
import { networkOfHolds } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import { createBooking } from './create-booking.ts'
import { releaseHold } from './release-hold.ts'

/** A customer's own bookings, and everyone's availability. `GET /api/bookings/:id` settles a pending booking first. */
export function bookingRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock, memory, ownLists } = services
  const readAvailability = (date: string) => listAvailability(db, Temporal.PlainDate.from(date), clock.now())
  return async (app) => {
    app.get(
      '/api/bookings/availability/:date',
      { schema: { params: availabilityQuerySchema, response: { 200: z.array(availabilityEntrySchema) } } },
      (request, reply) => {
        const { date } = request.params
        return answerFromMemory(memory, request, reply, {
          topic: `availability ${date}`,
          async read() {
            const { entries, until } = await readAvailability(date)
            return { value: entries, until }
          },
        })
      },
    )
    app.get(
      '/api/bookings/availability',
      {
        schema: { querystring: availabilityQuerySchema, response: { 200: z.array(availabilityEntrySchema) } },
      },
      async (request) => (await readAvailability(request.query.date)).entries,
    )
    app.get(
      '/api/bookings/taken/:date',
      { schema: { params: availabilityQuerySchema, response: { 200: z.array(takenHoursSchema) } } },
      (request, reply) => {
        const month = Temporal.PlainDate.from(request.params.date).toPlainYearMonth()
        return answerFromMemory(memory, request, reply, {
          topic: `availability ${month}`,
          async read() {
            const { taken, until } = await listTakenHours(db, month, clock.now())
            return { value: taken, until }
          },
        })
      },
    )
    app.get(
      '/api/bookings',
      { schema: { response: { 200: z.array(ownBookingSchema) } } },
      async (request, reply) => {
        const { id } = actorOf(request)
        const topic = `own bookings ${id}` as const
        const list = await ownLists.read(id, topic, async () => ({
          topic,
          response: reply.serialize(await listOwnBookings(db, { id })) as string,
          until: null,
        }))
        return sendJson(reply, list)
      },
    )
    app.post(
      '/api/bookings',
      { schema: { body: createBookingSchema, response: { 200: bookingSchema, 201: bookingSchema } } },
      async (request, reply) => {
        const outcome = await createBooking(services, {
          customer: {
            id: actorOf(request).id,
            isEmailVerified: request.user?.isEmailVerified ?? false,
            network: networkOfHolds(request.ip, services),
          },
          input: request.body,
          now: clock.now(),
        })
        const { booking, isNew } = unwrap(outcome)
        return reply.code(isNew ? 201 : 200).send(toBooking(booking))
      },
    )
    app.get(
      '/api/bookings/:id',
      { schema: { params: bookingIdSchema, response: { 200: bookingDetailSchema } } },
      async (request) => {
        const booking = await refreshPending(services, actorOf(request), request.params.id)
        if (!booking) throw new RefusalError(refuse('booking_not_found'))
        const signedAt = await findSignedAt(db, booking.id)
        const { paidAmount, waivedAmount } = booking
        return {
          ...toBooking(booking),
          paidAmount,
          waivedAmount,
          agreementsSignedAt: signedAt?.toString() ?? null,
        }
      },
    )
    app.delete(
      '/api/bookings/:id/hold',
      { schema: { params: bookingIdSchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id: bookingId } = request.params
        unwrap(await releaseHold(services, { actor: actorOf(request), bookingId, now: clock.now() }))
        return reply.code(204).send(null)
      },
    )
  }
}
