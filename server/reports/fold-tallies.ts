import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Services } from '../services/services.ts'

/**
 * The job that folds loose tally rows into one row per key. The sum of a key never changes for readers, because the
 * statement that deletes rows also inserts their sum. Returns how many rows were loose.
 */
export async function foldTallies({ db }: Pick<Services, 'db'>): Promise<number> {
  return (await foldRentals(db)) + (await foldHours(db))
}

/** Concurrent runs skip rows another run has locked, so they never wait or count twice. */
async function foldRentals(db: Database): Promise<number> {
  const { rows } = await sql<{ isLoose: boolean }>`
    with picked as (
      select tally.ctid as row from rental_tallies tally
      join (select distinct date, item_id, method from rental_tallies where is_loose) touched
        using (date, item_id, method)
      for update of tally skip locked
    ), gone as (
      delete from rental_tallies where ctid = any(array(select row from picked)) returning *
    ), folded as (
      insert into rental_tallies
      select date, item_id, method, sum(bookings), sum(minutes), sum(received), sum(refunded), false from gone
      group by date, item_id, method
      having (sum(bookings), sum(minutes), sum(received), sum(refunded)) <> (0, 0, 0, 0)
    )
    select is_loose from gone where is_loose`.execute(db)
  return rows.length
}

async function foldHours(db: Database): Promise<number> {
  const { rows } = await sql<{ isLoose: boolean }>`
    with picked as (
      select tally.ctid as row from hour_tallies tally
      join (select distinct date, hour from hour_tallies where is_loose) touched using (date, hour)
      for update of tally skip locked
    ), gone as (
      delete from hour_tallies where ctid = any(array(select row from picked)) returning *
    ), folded as (
      insert into hour_tallies
      select date, hour, sum(space_minutes), false from gone group by date, hour having sum(space_minutes) <> 0
    )
    select is_loose from gone where is_loose`.execute(db)
  return rows.length
}
