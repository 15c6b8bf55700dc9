import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { facilityDate, TIME_ZONE } from '../../domain/time/facility-time.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

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
