import type { AdminBooking } from '../domain/bookings/admin-booking.schema.ts'
import { settle } from '../server/payments/intents/settle.ts'
import type { Answer, Client } from './client.ts'
import { type Desk, pageOf } from './desk.ts'
import { bookingOf } from './factories.ts'
import { intentIn, signAgreements } from './paid-booking.ts'
import { pay } from './stripe-client.ts'

/** The request for a season: the same slot every week from `start` on, which is local time at the facility. */
export function seasonOf(item: string, start: string, weeks: number, hours = 1) {
  const first = Temporal.PlainDateTime.from(start)
  return {
    id: crypto.randomUUID(),
    label: 'U12 practice',
    dates: Array.from({ length: weeks }, (_, week) =>
      bookingOf(item, first.add({ weeks: week }).toString({ smallestUnit: 'minute' }), hours),
    ),
  }
}

/** Takes a season, signs it, and opens its payment form. */
export async function holdSeason(
  customer: Client,
  season: ReturnType<typeof seasonOf>,
  policyVersion?: string,
): Promise<{ bookings: Answer['body'][]; ids: string[]; intentId: string; total: number }> {
  const { status, body: bookings } = await customer.post('/api/orders', season)
  if (status !== 201) throw new Error(`Taking a season answered ${status}: ${JSON.stringify(bookings)}`)
  const ids = bookings.map(({ id }: { id: string }) => id)
  await signAgreements(customer, ids[0], bookings, policyVersion)
  const total = season.dates.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0)
  const { body } = await customer.post('/api/create-payment-intent', { amount: total, bookingId: ids[0] })
  return { bookings, ids, intentId: intentIn(body), total }
}

/** Holds a season, pays it by card, and returns its dates as staff see them, by start. */
export async function paySeason(desk: Desk, season: ReturnType<typeof seasonOf>, policyVersion?: string) {
  const { ids, intentId } = await holdSeason(desk.customer, season, policyVersion)
  await pay(desk.barn, intentId)
  await settle(desk.barn.services, intentId)
  const [id = ''] = ids
  const dates: AdminBooking[] = (await pageOf(desk, id)).order.dates
  return { id, ids, intentId, dates }
}

/** The dates of a request that moves them by a number of hours, and to another space if one is given. */
export const shifted = (dates: readonly AdminBooking[], hours: number, spaceId?: string) =>
  dates.map(({ id, version, startTime }) => ({
    id,
    version,
    startTime: Temporal.Instant.from(startTime).add({ hours }).toString(),
    ...(spaceId && { spaceId }),
  }))

/** The dates of a request about several dates, from one on. */
export const versionsFrom = (dates: readonly AdminBooking[], first = 0) =>
  dates.slice(first).map(({ id, version }) => ({ id, version }))
