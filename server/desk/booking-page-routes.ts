import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BOOKING_PAGE } from '../../domain/api/booking-page.ts'
import type { Outcome } from '../../domain/errors.ts'
import type { StaffRequest } from '../bookings/record-staff-action.ts'
import { by, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { findBookingDetail, toBookingEmail } from './booking-page-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePrice } from './change-price.ts'
import { emailReceipt } from './email-receipt.ts'
import { markAttendance } from './mark-attendance.ts'
import { markPaid } from './mark-paid.ts'
import { moveBooking } from './move-booking.ts'
import { moveOrder } from './move-order.ts'
import { noteBooking } from './note-booking.ts'
import { resendEmail } from './resend-email.ts'
import { voidPayment } from './void-payment.ts'
import { undoWaive, waiveBalance } from './waive-balance.ts'

export function bookingPageRoutes(services: Services): Handlers<typeof BOOKING_PAGE> {
  const page = async (bookingId: string) => unwrap(await findBookingDetail(services, bookingId))
  const change =
    <Body extends z.ZodType>(
      apply: (services: Services, request: StaffRequest<Body>) => Promise<Outcome<null>>,
    ) =>
    async (request: FastifyRequest & { params: { id: string }; body: z.output<Body> }) => {
      const { id: bookingId } = request.params
      unwrap(await apply(services, { ...by(request, services), bookingId, input: request.body }))
      return await page(bookingId)
    }

  return {
    'GET /api/admin/bookings/:id': (request) => page(request.params.id),
    'POST /api/admin/bookings/:id/payment': change(markPaid),
    'POST /api/admin/bookings/:id/move': change(moveBooking),
    'POST /api/admin/bookings/:id/order-cancellation': change(cancelOrder),
    'POST /api/admin/bookings/:id/order-move': change(moveOrder),
    'PUT /api/admin/bookings/:id/attendance': change(markAttendance),
    'PUT /api/admin/bookings/:id/note': change(noteBooking),
    'POST /api/admin/bookings/:id/waived-balance': change(waiveBalance),
    'POST /api/admin/bookings/:id/waived-balance/undo': change(undoWaive),
    'PUT /api/admin/bookings/:id/price': change(changePrice),
    'POST /api/admin/bookings/:id/receipt': async (request) => {
      const { id: bookingId } = request.params
      unwrap(await emailReceipt(services, { ...by(request, services), bookingId }))
      return await page(bookingId)
    },
    'POST /api/admin/payments/:id/void': async (request) => {
      const { params, body: input } = request
      const voided = await voidPayment(services, { ...by(request, services), paymentId: params.id, input })
      return await page(unwrap(voided))
    },
    'POST /api/admin/emails/:id/resend': async (request) => {
      const emailId = request.params.id
      return toBookingEmail(unwrap(await resendEmail(services, { ...by(request, services), emailId })))
    },
  }
}
