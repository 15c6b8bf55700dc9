import { z } from 'zod'
import type { OwnerConnection } from './fill-host.ts'
import { closingsSchema, endSchema } from './record.ts'

type Closings = z.infer<typeof closingsSchema>
type End = z.infer<typeof endSchema>

/**
 * Everything closed at this moment. Only real people close days and months, so what comes later is theirs.
 */
export async function readClosings(owner: OwnerConnection): Promise<Closings> {
  const { rows } = await owner.query(
    `select (select coalesce(max(id), 0) from close_outs)::text as "closeOutId",
      array(select month from month_closings) as "closedMonths"`,
  )
  return closingsSchema.parse(rows[0])
}

/**
 * The newest history at this moment, and the people with these addresses. What comes later was made by real
 * people, or by jobs.
 */
export async function readEnd(owner: OwnerConnection, addresses: readonly string[]): Promise<End> {
  const { rows } = await owner.query(
    `select (select coalesce(max(id), 0) from booking_events)::text as "eventId",
      array(select id::text from users where lower(email) = any($1)) as people`,
    [addresses],
  )
  return endSchema.parse(rows[0])
}

/** An order with its bookings, which stay or go together. One for something else has none. */
export interface Unit {
  ids: string[]
  orderId: string
  /** Those of them that aren't over, as the sandbox's clock has it. */
  ahead: string[]
  isTouched: boolean
}

const units = z.array(
  z.object({
    ids: z.array(z.string()),
    orderId: z.string(),
    ahead: z.array(z.string()),
    isTouched: z.boolean(),
  }),
)

/**
 * All orders of these people, those without bookings last: others may be paid with them. One is touched if
 * someone else has done something about it, if it was paid or signed through a link, or if its money is in a
 * day or month that was closed since filling began: then it has become a part of what real people did.
 */
export async function readUnits(
  owner: OwnerConnection,
  { people, eventId, closeOutId, closedMonths }: Closings & End,
  now: Temporal.Instant,
): Promise<Unit[]> {
  const { rows } = await owner.query(
    `with money as (
      select booking_id, order_id, facility_date(received_at)::text as day from payments
      union all select booking_id, order_id, facility_date(refunds.created_at)::text
      from refunds join payments on payments.id = payment_id
    ), judged as (
      select orders.id as order_id, bookings.id, status, start_time, end_time,
        exists (select from booking_events where booking_id = bookings.id
          and case when coalesce(actor_id = any($1), true)
            then booking_events.id > $2 and kind not in ('completed', 'cancelled') else true end)
        or exists (select from booking_agreements where booking_id = bookings.id and link_id is not null)
        or exists (select from close_outs join money on day = date
          where (bookings.id = money.booking_id or orders.id = money.order_id) and close_outs.id > $3)
        or exists (select from month_closings where month <> all($4) and month in (
          select to_char(facility_date(start_time), 'YYYY-MM')
          union select left(day, 7) from money
            where bookings.id = money.booking_id or orders.id = money.order_id)) as is_touched
      from orders left join bookings on bookings.order_id = orders.id where orders.user_id = any($1)
    )
    select coalesce(array_agg(id::text order by start_time) filter (where id is not null), '{}') as ids,
      order_id::text as "orderId",
      coalesce(array_agg(id::text) filter (where status in ('pending', 'confirmed') and end_time > $5), '{}') as ahead,
      coalesce(bool_or(is_touched), false) as "isTouched"
    from judged group by order_id order by count(id) = 0, order_id`,
    [people, eventId, closeOutId, closedMonths, now.toString()],
  )
  return units.parse(rows)
}
