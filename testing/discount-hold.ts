import { succeed } from '../domain/errors.ts'
import { standardPrice } from '../domain/pricing/adjustments.ts'
import { adjustHold } from '../server/payments/adjustments/adjust-hold.ts'
import type { TestApp } from './start-test-app.ts'

/**
 * Takes a percentage off a customer's own hold, as an extension can; in a season, off its first date only.
 * Null removes the discount.
 */
export async function discountHold(
  { services }: Pick<TestApp, 'services'>,
  { id }: { id: string },
  bookingId: string,
  percent: number | null,
) {
  return await adjustHold(services, {
    actor: { id, role: 'customer' },
    now: services.clock.now(),
    bookingId,
    source: 'test',
    decide: async (_db, dates) =>
      succeed(
        percent === null
          ? []
          : dates.map((date, index) => {
              const cents = index === 0 ? Math.round((standardPrice(date) * percent) / 100) : 0
              return { sourceId: SOURCE_ID, label: 'Discount', amount: 0 - cents }
            }),
      ),
  })
}

const SOURCE_ID = '00000000-0000-4000-8000-00000000d15c'
