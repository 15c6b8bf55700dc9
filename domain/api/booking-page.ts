import type { z } from 'zod'
import {
  adminBookingDetailSchema,
  attendanceSchema,
  bookingEmailSchema,
  markPaidSchema,
  moveBookingSchema,
  staffNoteSchema,
} from '../bookings/admin-booking.schema.ts'
import { cancelOrderSchema, moveOrderSchema } from '../orders/staff-order.schema.ts'
import {
  changePriceSchema,
  undoWaiveSchema,
  voidPaymentSchema,
  waiveBalanceSchema,
} from '../payments/balance.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/**
 * A booking's page at the desk, and its changes. Every change returns the updated page with its new
 * version.
 */
export const BOOKING_PAGE = {
  'GET /api/admin/bookings/:id': {
    least: 'desk',
    params: byId,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/payment': {
    least: 'desk',
    params: byId,
    body: markPaidSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/move': {
    least: 'desk',
    confirms: ({ price }: z.output<typeof moveBookingSchema>) => price === 'change_and_refund',
    params: byId,
    body: moveBookingSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/order-cancellation': {
    least: 'desk',
    confirms: ({ refund }: z.output<typeof cancelOrderSchema>) => refund === 'full',
    params: byId,
    body: cancelOrderSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/order-move': {
    least: 'desk',
    params: byId,
    body: moveOrderSchema,
    returns: adminBookingDetailSchema,
  },
  'PUT /api/admin/bookings/:id/attendance': {
    least: 'desk',
    params: byId,
    body: attendanceSchema,
    returns: adminBookingDetailSchema,
  },
  'PUT /api/admin/bookings/:id/note': {
    least: 'desk',
    params: byId,
    body: staffNoteSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/waived-balance': {
    least: 'desk',
    params: byId,
    body: waiveBalanceSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/waived-balance/undo': {
    least: 'desk',
    params: byId,
    body: undoWaiveSchema,
    returns: adminBookingDetailSchema,
  },
  'PUT /api/admin/bookings/:id/price': {
    least: 'desk',
    confirms: ({ refundsOverpaid }: z.output<typeof changePriceSchema>) => refundsOverpaid,
    params: byId,
    body: changePriceSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/bookings/:id/receipt': {
    least: 'desk',
    params: byId,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/payments/:id/void': {
    least: 'desk',
    confirms: true,
    params: byId,
    body: voidPaymentSchema,
    returns: adminBookingDetailSchema,
  },
  'POST /api/admin/emails/:id/resend': {
    least: 'desk',
    params: byId,
    returns: bookingEmailSchema,
  },
} satisfies Contract
