import type { Client } from 'pg'

/** Own SQL on purpose: it shares no rule with the product. */
const SPACES_HELD = `
  select bookings.id, start_time, end_time, unnest(coalesce(space_ids, array[space_id])) as space
  from bookings left join bundles on bundles.id = bundle_id where status <> 'cancelled'`

/** Active bookings that share a space at some time, and bookings that occupy another number of resources than they should. */
export async function findDouble(database: Client): Promise<string[]> {
  const { rows: overlaps } = await database.query(`
    with held as (${SPACES_HELD})
    select one.id as one, other.id as other, one.space, one.start_time::text as start
    from held one join held other on one.space = other.space and one.id < other.id
      and one.start_time < other.end_time and other.start_time < one.end_time`)
  const { rows: unprotected } = await database.query(`
    select id, status, resources, due from (
      select bookings.id, status,
        (select count(*)::int from booking_occupancy where booking_id = bookings.id) as resources,
        case when status = 'cancelled' then 0 else coalesce(cardinality(space_ids), 0) + 1 end as due
      from bookings left join bundles on bundles.id = bundle_id) as counted
    where resources <> due`)
  return [
    ...overlaps.map(({ one, other, space, start }) => `${one} and ${other} both have ${space} at ${start}`),
    ...unprotected.map(
      ({ id, status, resources, due }) =>
        `booking ${id} (${status}) occupies ${resources} resources, not ${due}`,
    ),
  ]
}
