import { type RawBuilder, sql } from 'kysely'
import { CANCEL_REASONS, wasEndedByOthers } from '../../domain/bookings/booking-status.ts'
import type { Figures, Numbers, TopCustomer } from '../../domain/reports/figures.schema.ts'
import type { Database } from '../db/database.ts'
import { CONTACT, PERSON_NAME } from '../db/person-name.ts'
import type { Span } from './counted-rows.ts'

const MOST_LISTED = 10

interface VisitSum {
  earned: string
  online: string
  onlineHours: string
  desk: string
  deskHours: string
  median: string | null
  p90: string | null
  cancelled: string
  cancelledKept: string
  noShows: string
  noShowsKept: string
}

/** How the bookings that start in a span came about and ended, and what they brought in. */
export async function sumVisits(
  db: Database,
  span: Span,
): Promise<Pick<Figures, 'earned' | 'online' | 'desk' | 'lead' | 'cancelled' | 'noShows'>> {
  const reasons = CANCEL_REASONS.filter(wasEndedByOthers)
  const { rows } = await sql<VisitSum>`
    select coalesce(sum(earned), 0.00) as earned,
      count(*) filter (where counts and not made_by_staff) as online,
      coalesce(sum(hours) filter (where counts and not made_by_staff), 0) as online_hours,
      count(*) filter (where counts and made_by_staff) as desk,
      coalesce(sum(hours) filter (where counts and made_by_staff), 0) as desk_hours,
      percentile_disc(0.5) within group (order by ahead) filter (where counts) as median,
      percentile_disc(0.9) within group (order by ahead) filter (where counts) as p90,
      count(*) filter (where cancel_reason = any(${reasons})) as cancelled,
      coalesce(sum(earned) filter (where cancel_reason = any(${reasons})), 0.00) as cancelled_kept,
      count(*) filter (where counts and attendance = 'no_show') as no_shows,
      coalesce(sum(earned) filter (where counts and attendance = 'no_show'), 0.00) as no_shows_kept
    from (${visitsIn(span)}) visits`.execute(db)
  const [row] = rows
  if (!row) throw new Error('No row')
  const { earned, median, p90 } = row
  return {
    earned,
    online: { bookings: Number(row.online), hours: Number(row.onlineHours) },
    desk: { bookings: Number(row.desk), hours: Number(row.deskHours) },
    lead: median === null || p90 === null ? null : { median: Number(median), p90: Number(p90) },
    cancelled: { bookings: Number(row.cancelled), kept: row.cancelledKept },
    noShows: { bookings: Number(row.noShows), kept: row.noShowsKept },
  }
}

/** The customers, or the teams, whose bookings in a span brought in the most. */
export async function listTop(db: Database, span: Span, by: 'user_id' | 'team_id'): Promise<TopCustomer[]> {
  const name =
    by === 'user_id'
      ? sql`(select coalesce(${PERSON_NAME}, ${CONTACT}) from users where users.id = top.id)`
      : sql`(select teams.name from teams where teams.id = top.id)`
  const { rows } = await sql<{
    id: string
    name: string | null
    bookings: string
    hours: string
    earned: string
  }>`
    select top.*, ${name} as name
    from (
      select ${sql.ref(by)} as id, count(*) as bookings, sum(hours) as hours, sum(earned) as earned
      from (${visitsIn(span)}) visits where counts and ${sql.ref(by)} is not null
      group by 1 order by 4 desc, 2 desc, 1 limit ${MOST_LISTED}
    ) top order by earned desc, bookings desc, id`.execute(db)
  return rows.map(({ id, name, bookings, hours, earned }) => ({
    ...{ id, name: name ?? 'Unknown', bookings: Number(bookings), hours: Number(hours), earned },
  }))
}

export interface DiscountSum {
  id: string
  name: string
  bookings: number
  amount: string
  complimentary: string
}

/** Discounts in a span by the member of staff who gave them, less those taken back. */
export async function sumDiscounts(db: Database, { start, end }: Span): Promise<DiscountSum[]> {
  const { rows } = await sql<DiscountSum>`
    select given.*, (select coalesce(${PERSON_NAME}, 'Unknown') from users where users.id = given.id) as name
    from (
      select staff_id as id, count(distinct booking_id)::integer as bookings, sum(amount) as amount,
        coalesce(sum(amount) filter (where payment_method = 'comp'), 0.00) as complimentary
      from staff_discounts join bookings on bookings.id = booking_id
      where staff_discounts.created_at >= ${start} and staff_discounts.created_at < ${end}
      group by 1
    ) given order by amount desc, id`.execute(db)
  return rows
}

/** Discounts by code of the bookings that start in a span. Cancelled ones don't count. */
export async function sumCodes(db: Database, { start, end }: Span): Promise<Numbers['discountsByCode']> {
  const { rows } = await sql<Numbers['discountsByCode'][number]>`
    select promo_codes.id, code, count(*)::integer as bookings, sum(discount_amount) as amount, sum(total_amount) as price
    from bookings join promo_codes on promo_codes.id = promo_code_id
    where start_time >= ${start} and start_time < ${end} and is_rental(status)
    group by promo_codes.id order by amount desc, promo_codes.id`.execute(db)
  return rows
}

/** Every booking that starts in a span, with whether it `counts`, and the money that was paid for it and not given back. */
function visitsIn({ start, end }: Span): RawBuilder<unknown> {
  return sql`
    select user_id, team_id, made_by_staff, cancel_reason, attendance, is_rental(bookings.status) as counts,
      extract(epoch from end_time - start_time) / 3600 as hours,
      greatest(0, extract(epoch from start_time - created_at)) / 3600 as ahead, coalesce(paid.earned, 0.00) as earned
    from bookings
    left join lateral (
      select sum(payments.amount - coalesce((
        select sum(refunds.amount) from refunds where payment_id = payments.id and is_given_back(refunds.status)), 0)) as earned
      from payments where booking_id = bookings.id and method <> 'comp'
    ) paid on true
    where start_time >= ${start} and start_time < ${end}`
}
