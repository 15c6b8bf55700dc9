import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { facilityDate, TIME_ZONE } from '../../domain/time/facility-time.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { asWire } from './instants.ts'

const barn = await testAppOfFile()

it('uses the same time zone in SQL as in the domain', async () => {
  const { rows } = await sql<{ zone: string }>`select facility_time_zone() as zone`.execute(barn.services.db)
  expect(rows).toEqual([{ zone: TIME_ZONE }])
})

it.each(['2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z', '2027-07-04T03:59:59Z', '2027-07-04T04:00:00Z'])(
  'finds the same facility date of %s in SQL as in the domain',
  async (instant) => {
    const { rows } = await sql<{ date: string }>`
      select facility_date(${instant}::timestamptz)::text as date`.execute(barn.services.db)
    expect(rows).toEqual([{ date: facilityDate(Temporal.Instant.from(instant)).toString() }])
  },
)

it('writes instants in SQL as Temporal does', async () => {
  const instants = ['2026-11-20T05:00:00Z', '2026-11-20T05:00:00.1Z', '2026-03-08T07:59:59.020304Z']
  const { rows } = await sql<{ at: Temporal.Instant; wire: string }>`
    select at, ${asWire('at')} as wire from unnest(${instants}::timestamptz[]) at`.execute(barn.services.db)
  expect(rows.map(({ wire }) => wire)).toEqual(instants)
  expect(rows.map(({ at }) => at.toString())).toEqual(instants)
})
