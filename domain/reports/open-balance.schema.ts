import { z } from 'zod'
import { cursorSchema, pageLimitSchema } from '../page-query.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

/** Past due by how long ago the booking ended; a running one isn't past due yet. The next three split the first. */
export const BALANCE_AGES = ['past_due', 'week', 'month', 'older', 'upcoming'] as const
export type BalanceAge = (typeof BALANCE_AGES)[number]

export const AGE_NAMES: Readonly<Record<BalanceAge, string>> = {
  past_due: 'Past due',
  week: 'Up to 7 days',
  month: '8 to 30 days',
  older: 'Over 30 days',
  upcoming: 'Current & upcoming',
}

const WEEK_HOURS = 7 * 24
const MONTH_HOURS = 30 * 24

/** Ends of the bookings of that age: after `from`, up to `until`. Null is unbounded. */
export function endsOfAge(
  age: BalanceAge,
  now: Temporal.Instant,
): { from: Temporal.Instant | null; until: Temporal.Instant | null } {
  const aWeekAgo = now.subtract({ hours: WEEK_HOURS })
  const aMonthAgo = now.subtract({ hours: MONTH_HOURS })
  switch (age) {
    case 'past_due':
      return { from: null, until: now }
    case 'week':
      return { from: aWeekAgo, until: now }
    case 'month':
      return { from: aMonthAgo, until: aWeekAgo }
    case 'older':
      return { from: null, until: aMonthAgo }
    case 'upcoming':
      return { from: now, until: null }
  }
}

/** Query of `GET /api/admin/open-balances`. Upcoming ones are sorted by start, all others newest first. */
export const openBalancesQuerySchema = z.object({
  age: z.enum(BALANCE_AGES),
  cursor: cursorSchema.optional(),
  limit: pageLimitSchema.optional(),
})

export const openBalancesPageSchema = z.object({
  items: z.array(
    z.object({
      bookingId: z.uuid(),
      customerName: z.string().nullable(),
      customerEmail: z.string().nullable(),
      itemName: z.string(),
      startTime: instantSchema,
      /** Dollars that are due. */
      amount: z.string(),
      isOverdue: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type OpenBalance = z.infer<typeof openBalancesPageSchema>['items'][number]
