import { type RawBuilder, sql } from 'kysely'
import { CANCEL_REASONS, wasEndedByOthers } from '../../domain/bookings/booking-status.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { Figures, Numbers, TopSum } from '../../domain/reports/figures.schema.ts'
import type { Database } from '../db/database.ts'
import { CONTACT, PERSON_NAME } from '../db/person-name.ts'
import { bookingsIn, DISCOUNTS, type Span } from './counted-rows.ts'

const MOST_LISTED = 10

/** The bookings that came about and ended in the same way. */
interface VisitSum {
  counts: boolean
  isByStaff: boolean
  isNoShow: boolean
  /** Cancelled by others than their customers. */
  isEnded: boolean
  bookings: string
  hours: string
  earned: string
}

/** How the bookings that start in a span came about and ended, and what they brought in. */
export async function sumVisits(
  db: Database,
  span: Span,
): Promise<Pick<Figures, 'earned' | 'online' | 'desk' | 'cancelled' | 'noShows'>> {
  const all = sql`select * from bookings where start_time >= ${span.start} and start_time < ${span.end}`
  const { rows } = await sql<VisitSum>`
    select is_rental(status) as counts, made_by = 'staff' as is_by_staff, coalesce(attendance = 'no_show', false) as is_no_show,
      coalesce(cancel_reason = any(${CANCEL_REASONS.filter(wasEndedByOthers)}), false) as is_ended,
      count(*) as bookings, ${hoursOf()} as hours, sum(earned) as earned
    from (${visitsOf(all)}) visits group by 1, 2, 3, 4`.execute(db)
  const sumOf = (some: VisitSum[]) => ({
    bookings: sum(some.map(({ bookings }) => Number(bookings))),
    hours: sum(some.map(({ hours }) => Number(hours))),
    kept: toDecimal(sum(some.map(({ earned }) => toCents(earned)))),
  })
  const counted = rows.filter(({ counts }) => counts)
  const made = (byStaff: boolean) => sumOf(counted.filter(({ isByStaff }) => isByStaff === byStaff))
  const [online, desk] = [made(false), made(true)]
  const cancelled = sumOf(rows.filter(({ isEnded }) => isEnded))
  const noShows = sumOf(counted.filter(({ isNoShow }) => isNoShow))
  return {
    earned: sumOf(rows).kept,
    online: { bookings: online.bookings, hours: online.hours },
    desk: { bookings: desk.bookings, hours: desk.hours },
    cancelled: { bookings: cancelled.bookings, kept: cancelled.kept },
    noShows: { bookings: noShows.bookings, kept: noShows.kept },
  }
}

/** Of the total, `itemId` is null. */
interface BookedSum {
  itemId: string | null
  bookings: string
  hours: string
  earned: string
  /** Those of the bookings and hours that haven't started. */
  toCome: string
  hoursToCome: string
  noShows: string
}

/** The total, and the sums by item, of the bookings that start in a span. */
export async function sumBooked(db: Database, span: Span, now: Temporal.Instant): Promise<BookedSum[]> {
  const isToCome = sql`filter (where status = 'confirmed' and start_time > ${now})`
  const { rows } = await sql<BookedSum>`
    select item_id, count(*) as bookings, coalesce(${hoursOf()}, 0) as hours, coalesce(sum(earned), 0.00) as earned,
      count(*) ${isToCome} as to_come, coalesce(${hoursOf(isToCome)}, 0) as hours_to_come,
      count(*) filter (where attendance = 'no_show') as no_shows
    from (select *, coalesce(space_id, bundle_id) as item_id from (${visitsOf(bookingsIn(span))}) visits) booked
    group by grouping sets ((), item_id)`.execute(db)
  return rows
}

/** How many hours ahead the bookings that start in a span were made: of half of them, and of nine out of ten, at most. */
export async function findLead(db: Database, span: Span): Promise<Figures['lead']> {
  const { rows } = await sql<{ median: string; p90: string }>`
    select extract(epoch from ahead[1]) / 3600 as median, extract(epoch from ahead[2]) / 3600 as p90
    from (
      select percentile_disc(array[0.5, 0.9]) within group (
        order by greatest(interval '0', start_time - created_at)) as ahead
      from (${bookingsIn(span)}) booked
    ) lead where ahead is not null`.execute(db)
  const [lead] = rows
  return lead ? { median: Number(lead.median), p90: Number(lead.p90) } : null
}

/** The sums of bookings by something, such as their customers. */
export interface Tops {
  /** SQL for these bookings, each with the ID it's summed by as `top_id`. */
  keyed: (bookings: RawBuilder<unknown>) => RawBuilder<unknown>
  /** SQL for the name of `top.id`. */
  name: RawBuilder<unknown>
}

export const CUSTOMERS: Tops = {
  keyed: (bookings) => sql`select *, user_id as top_id from (${bookings}) booked`,
  name: sql`(select coalesce(${PERSON_NAME}, ${CONTACT}) from users where users.id = top.id)`,
}

/** The customers, or others, with the bookings that brought in the most in a span. */
export async function listTops(db: Database, span: Span, { keyed, name }: Tops): Promise<TopSum[]> {
  const { rows } = await sql<{
    id: string
    name: string | null
    bookings: string
    hours: string
    earned: string
  }>`
    select top.*, ${name} as name
    from (
      select top_id as id, count(*) as bookings, ${hoursOf()} as hours, sum(earned) as earned
      from (${visitsOf(keyed(bookingsIn(span)))}) visits
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
      from ${DISCOUNTS} given join bookings on bookings.id = booking_id
      where given.created_at >= ${start} and given.created_at < ${end} and amount <> 0
      group by 1
    ) given order by amount desc, id`.execute(db)
  return rows
}

/** Dollars that each source took off the bookings that start in a span. Cancelled ones don't count. */
export async function sumAdjustments(
  db: Database,
  { start, end }: Span,
): Promise<Numbers['discountsByLabel']> {
  const { rows } = await sql<Numbers['discountsByLabel'][number]>`
    select source_id as id, min(label) as label, count(*)::integer as bookings, -sum(amount) as amount,
      sum(total_amount) as price
    from bookings join booking_adjustments on booking_id = bookings.id
    where start_time >= ${start} and start_time < ${end} and is_rental(status)
    group by source_id order by amount desc, source_id`.execute(db)
  return rows
}

/**
 * Some bookings with their length, and the money that was paid for each and neither given back nor lost in a
 * dispute. What was paid in advance counts with what was received for it.
 */
function visitsOf(bookings: RawBuilder<unknown>): RawBuilder<unknown> {
  // Arrays, as in `movementsIn`.
  return sql`
    with paid as (
      select id, booking_id, prepaid, coalesce(prepaid, amount) as amount from payments
      where booking_id = any(array(select id from (${bookings}) booked)) and method <> 'comp'
    ), refunded as (
      -- Payments in advance come back whole.
      select payment_id, sum(coalesce(prepaid, refunds.amount)) as amount
      from refunds join paid on paid.id = payment_id
      where payment_id = any(array(select id from paid)) and is_given_back(status) group by 1
    ), lost as (
      select shares.payment_id as id, sum(shares.amount) as amount
      from disputes, dispute_shares(disputes.id) shares where disputes.status = 'lost' group by 1
    ), kept as (
      select booking_id, sum(paid.amount - coalesce(refunded.amount, 0) - coalesce(lost.amount, 0)) as earned
      from paid left join refunded on payment_id = paid.id left join lost using (id) group by 1
    )
    select booked.*, end_time - start_time as length, coalesce(earned, 0.00) as earned
    from (${bookings}) booked left join kept on booking_id = booked.id`
}

function hoursOf(which = sql``): RawBuilder<unknown> {
  return sql`extract(epoch from sum(length) ${which}) / 3600`
}
