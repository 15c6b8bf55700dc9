import { z } from 'zod'
import {
  adminBookingDetailSchema,
  attendanceSchema,
  bookingEmailSchema,
  markPaidSchema,
  moveBookingSchema,
  payWithPackSchema,
  staffNoteSchema,
} from '../../domain/bookings/admin-booking.schema.ts'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import type { Outcome } from '../../domain/errors.ts'
import {
  changePriceSchema,
  undoWaiveSchema,
  voidPaymentSchema,
  waiveBalanceSchema,
} from '../../domain/payments/balance.schema.ts'
import { cancelSeriesSchema, moveSeriesSchema } from '../../domain/series/staff-series.schema.ts'
import type { StaffRequest } from '../bookings/record-staff-action.ts'
import { type Api, by, ok, requireConfirmation, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { findBookingDetail, toBookingEmail } from './booking-page-queries.ts'
import { cancelSeries } from './cancel-series.ts'
import { changePrice } from './change-price.ts'
import { emailReceipt } from './email-receipt.ts'
import { markAttendance } from './mark-attendance.ts'
import { markPaid } from './mark-paid.ts'
import { moveBooking } from './move-booking.ts'
import { moveSeries } from './move-series.ts'
import { noteBooking } from './note-booking.ts'
import { payWithPackAtDesk } from './pay-with-pack.ts'
import { resendEmail } from './resend-email.ts'
import { voidPayment } from './void-payment.ts'
import { undoWaive, waiveBalance } from './waive-balance.ts'

/** A booking's page at the desk, and its changes. Every change returns the updated page with its new version. */
export async function bookingPageRoutes(app: Api, services: Services): Promise<void> {
  const page = async (bookingId: string) =>
    unwrap(await findBookingDetail(services.db, bookingId, services.clock.now()))
  const ofBooking = ok(adminBookingDetailSchema, { params: bookingIdSchema })
  const byId = z.object({ id: z.uuid() })

  function change<Body extends z.ZodType>(
    method: 'POST' | 'PUT',
    name: string,
    body: Body,
    apply: (services: Services, request: StaffRequest<Body>) => Promise<Outcome<null>>,
    needsConfirmation: (input: z.output<Body>) => boolean = () => false,
  ): void {
    app.route({
      method,
      url: `/api/admin/bookings/:id/${name}`,
      ...ok(adminBookingDetailSchema, { params: bookingIdSchema, body }),
      handler: async (request) => {
        const { id: bookingId } = request.params
        const input = request.body as z.output<Body>
        if (needsConfirmation(input)) requireConfirmation(request)
        unwrap(await apply(services, { ...by(request, services), bookingId, input }))
        return await page(bookingId)
      },
    })
  }

  app.get('/api/admin/bookings/:id', ofBooking, (request) => page(request.params.id))
  change('POST', 'payment', markPaidSchema, markPaid)
  change('POST', 'pack-payment', payWithPackSchema, payWithPackAtDesk)
  change('POST', 'move', moveBookingSchema, moveBooking, ({ price }) => price === 'change_and_refund')
  change('POST', 'series-cancellation', cancelSeriesSchema, cancelSeries, ({ refund }) => refund === 'full')
  change('POST', 'series-move', moveSeriesSchema, moveSeries)
  change('PUT', 'attendance', attendanceSchema, markAttendance)
  change('PUT', 'note', staffNoteSchema, noteBooking)
  change('POST', 'waived-balance', waiveBalanceSchema, waiveBalance)
  change('POST', 'waived-balance/undo', undoWaiveSchema, undoWaive)
  change('PUT', 'price', changePriceSchema, changePrice, ({ refundsOverpaid }) => refundsOverpaid)
  app.post('/api/admin/bookings/:id/receipt', ofBooking, async (request) => {
    const { id: bookingId } = request.params
    unwrap(await emailReceipt(services, { ...by(request, services), bookingId }))
    return await page(bookingId)
  })
  app.post(
    '/api/admin/payments/:id/void',
    ok(adminBookingDetailSchema, { params: byId, body: voidPaymentSchema }),
    async (request) => {
      const { params, body: input } = request
      const voided = await voidPayment(services, { ...by(request, services), paymentId: params.id, input })
      return await page(unwrap(voided))
    },
  )
  app.post('/api/admin/emails/:id/resend', ok(bookingEmailSchema, { params: byId }), async (request) => {
    const emailId = request.params.id
    return toBookingEmail(unwrap(await resendEmail(services, { ...by(request, services), emailId })))
  })
}
