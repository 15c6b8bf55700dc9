import type { Answer, Client } from './client.ts'
import { bookingOf } from './factories.ts'
import { intentIn, signAgreements } from './paid-booking.ts'

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
): Promise<{ bookings: Answer['body'][]; ids: string[]; intentId: string; total: number }> {
  const { status, body: bookings } = await customer.post('/api/series', season)
  if (status !== 201) throw new Error(`Taking a season answered ${status}: ${JSON.stringify(bookings)}`)
  const ids = bookings.map(({ id }: { id: string }) => id)
  await signAgreements(customer, ids[0])
  const total = season.dates.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0)
  const { body } = await customer.post('/api/create-payment-intent', { amount: total, bookingId: ids[0] })
  return { bookings, ids, intentId: intentIn(body), total }
}
