import type { AdminBooking } from '../domain/bookings/admin-booking.schema.ts'
import type { Answer } from './client.ts'
import type { Desk } from './desk.ts'
import type { Customer } from './factories.ts'
import { bookAtDesk } from './staff-booking.ts'

/** Discounts by staff with a limit, in the tests of one file. Its bookings are on the days after `eve`. */
export function limitRequests(desk: Desk, eve: string) {
  let days = 0
  return {
    /** At the regular price, on a day without other bookings. */
    async book(item = 'cage-1', extra: object = {}): Promise<AdminBooking> {
      days += 1
      const day = Temporal.PlainDate.from(eve).add({ days: days % 60 })
      return await bookAtDesk(desk.staff, item, `${day}T10:00`, { ...extra })
    },
    waive: (by: Customer, { id, version }: AdminBooking) =>
      by.post(`/api/admin/bookings/${id}/waived-balance`, { reason: 'Ball machine broke', version }),
    price: (by: Customer, { id, version }: AdminBooking, totalAmount: string, extra: object = {}) =>
      by.put(`/api/admin/bookings/${id}/price`, { totalAmount, reason: 'Coupon', version, ...extra }),
  }
}

/** The code of a refusal, such as "over_discount_limit", or the status. */
export const outcomeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>): string | number =>
  body.code ?? status
