import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { cancelOrderSchema } from '../../domain/orders/staff-order.schema.ts'
import { sum } from '../../domain/pricing/money.ts'
import { actionable, findBooking } from '../bookings/booking-row.ts'
import type { StaffRequest } from '../bookings/record-staff-action.ts'
import type { Database } from '../db/database.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import type { Services } from '../services/services.ts'
import { freeTimesOf, lockDaysOf } from '../slots/free-holds.ts'
import { cancelLocked, moneyBackProps, refuseJustPaid } from './cancel-booking.ts'
import { whileAllUnpayable } from './make-unpayable.ts'

const NONE_CANCELLED = "Some dates can't be cancelled anymore. Nothing was changed."

/**
 * Staff cancel several dates of a season: all or none, each as `cancelBooking` does it, and each refunded its own share. The customer
 * gets one email. Repeating the request changes nothing; with another choice about the money, it's refused.
 */
export async function cancelOrder(
  services: Services,
  request: StaffRequest<typeof cancelOrderSchema>,
): Promise<Outcome<null>> {
  const { db } = services
  const { bookingId, input, now } = request
  const { orderId, label = null } = (await findBooking(db, bookingId)) ?? {}
  if (!orderId || label === null) return refuse('booking_not_found')
  const outcome = await whileAllUnpayable(
    services,
    {
      dates: input.dates.map(({ id, version }) => ({ bookingId: id, version })),
      canChange: (date): Refusal | null =>
        date.orderId === orderId ? bookingCan.cancel(actionable(date), now) : refuse('booking_not_found'),
      whenPaid: (payment, id) => refuseJustPaid(db, payment, id),
      message: NONE_CANCELLED,
    },
    async (trx, dates) => {
      const ids = dates.map(({ id }) => id)
      const kept = await lockDaysOf(trx, ids)
      const back: Parameters<typeof moneyBackProps>[0][number][] = []
      for (const date of dates) {
        const cancelled = await cancelLocked(services, trx, date, request)
        if (!cancelled.ok) return cancelled
        back.push(cancelled.value)
      }
      await freeTimesOf(services, trx, ids, { kept, now })
      const [first] = dates
      const refunded = sum(back.map((each) => each.refunded))
      if (first)
        await enqueueBookingEmail(services, trx, first, {
          template: 'season-cancelled',
          props: {
            dates: ids.join(),
            ...(input.reason ? { reason: input.reason } : {}),
            ...(refunded > 0 ? moneyBackProps(back) : {}),
          },
        })
      return succeed(null)
    },
  )
  if (outcome.ok) return outcome
  return (await isDone(db, orderId, input)) ? succeed(null) : outcome
}

/** Whether all of these dates were cancelled before, with the same choice about what was paid for them. */
async function isDone(
  db: Database,
  orderId: string,
  { dates, refund }: z.output<typeof cancelOrderSchema>,
): Promise<boolean> {
  const ids = dates.map(({ id }) => id)
  const cancelled = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', 'in', ids)
    .where('orderId', '=', orderId)
    .where('status', '=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookingEvents')
            .select('bookingId')
            .whereRef('bookingId', '=', 'bookings.id')
            .where('kind', '=', 'cancelled')
            // No choice was made if nothing was paid.
            .where(sql<boolean>`after -> 'money' ->> 'refund' <> ${refund}`),
        ),
      ),
    )
    .execute()
  return cancelled.length === ids.length
}
