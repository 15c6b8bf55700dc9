import type { BOOKING_LIST } from '../../domain/api/booking-list.ts'
import { LEAST_ROLE } from '../../domain/staff-role.ts'
import {
  findAdminBooking,
  listAllBookings,
  selectAdminBookings,
  toAdminBooking,
} from '../bookings/admin-bookings.ts'
import { by, requireConfirmation, requireRole, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { EXPORTED_FROM, requireForDepth } from '../http/list-depth.ts'
import type { Services } from '../services/services.ts'
import { readBoard } from './board-queries.ts'
import { countAdminBookings, countBookingsBefore, listAdminBookings } from './booking-list-queries.ts'
import { createStaffBooking } from './create-staff-booking.ts'
import { createStaffOrder } from './create-staff-order.ts'

/** The next days' bookings, which staff scroll through all day. */
const FREE_BOOKINGS = 200

export function bookingListRoutes(services: Services): Handlers<typeof BOOKING_LIST> {
  const { db, clock } = services

  return {
    'GET /api/admin/bookings': async (request) => {
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
    'GET /api/admin/bookings/counts': (request) => countAdminBookings(db, request.query, clock.now()),
    'POST /api/admin/bookings': async (request) => {
      const booking = await createStaffBooking(services, { ...by(request, services), input: request.body })
      return await findAdminBooking(db, unwrap(booking).id)
    },
    'POST /api/admin/orders': async (request) => {
      const made = await createStaffOrder(services, { ...by(request, services), input: request.body })
      const rows = await selectAdminBookings(db)
        .where('bookings.id', 'in', unwrap(made))
        .orderBy('startTime')
        .orderBy('bookings.id')
        .execute()
      return rows.map(toAdminBooking)
    },
    'GET /api/admin/board/:date': (request) =>
      readBoard(services, Temporal.PlainDate.from(request.params.date)),
  }
}
