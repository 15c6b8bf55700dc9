import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { openDesk } from '../../../testing/desk.ts'
import { insertRandomTrade, TRADE_DAYS } from '../../../testing/random-trade.ts'
import { listTops, readRows } from '../../../testing/recounted-figures.ts'
import { makeTeam } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

it('lists the teams that brought in the most, counted row by row, and exports them', async () => {
  const { db } = desk.barn.services
  for (const name of ['=Monarchs', 'Grays', 'Giants']) await makeTeam(desk.customer, name)
  await insertRandomTrade(desk.barn.databaseUrl, 300)
  await sql`
    insert into team_bookings (booking_id, team_id)
    select id, (select id from teams where bookings.id is not null order by random() limit 1)
    from bookings where random() < 0.5`.execute(desk.barn.owner)
  const rows = await readRows(db, INITIAL_HOURS)
  for (const { id, name } of await db.selectFrom('teams').selectAll().execute()) rows.names.set(id, name)
  const teams = new Map(
    (await db.selectFrom('teamBookings').selectAll().execute()).map((each) => [each.bookingId, each.teamId]),
  )
  let compared = 0
  for (const day of TRADE_DAYS) {
    const [from, to] = [Temporal.PlainDate.from(day), Temporal.PlainDate.from(day).add({ days: 2 })]
    const query = `from=${from}&to=${to}`
    const { body } = await desk.staff.get(`/api/admin/report/teams?${query}`)
    const now = desk.barn.clock.now().toZonedDateTimeISO('America/New_York').toPlainDateTime()
    expect(body, day).toEqual(listTops(rows, ({ id }) => teams.get(id), from, to, now))
    compared += body.length
    const file = await desk.staff.get(`/api/admin/report/teams.csv?${query}`)
    const [head, ...lines] = parse(file.body, { bom: true, record_delimiter: '\r\n' }) as string[][]
    expect(head).toEqual(['Team', 'Bookings', 'Hours', 'Net'])
    expect(lines.map((line) => line[3])).toEqual(body.map(({ earned }: { earned: string }) => earned))
    expect(file.body).not.toMatch(/^=/m)
  }
  expect(compared).toBeGreaterThan(8)
  expect((await desk.staff.get('/api/admin/audit?limit=1')).body.items).toMatchObject([
    { action: 'export_report' },
  ])
})
