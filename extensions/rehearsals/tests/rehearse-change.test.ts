import fc from 'fast-check'
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { sum, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { atFacility, hoursBetween, spanFrom } from '../../../domain/time/facility-time.ts'
import { listBundles, listSpaces } from '../../../server/catalog/queries.ts'
import { switchExtra, switchOn } from '../../../testing/extras.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { insertBookings } from '../../../testing/insert-bookings.ts'
import { randomRules, ruleOf, setRules } from '../../../testing/price-rules.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { NOON, testAppOfFile } from '../../../testing/start-test-app.ts'
import type { Rehearsal } from '../domain/rehearsal.schema.ts'
import { NAME } from '../domain/title.ts'

const barn = await testAppOfFile()
await switchOn(barn, [NAME])
const staff = await registerAdmin(barn)
const other = await registerAdmin(barn)
const HOURS = '/api/admin/opening-hours'
const RULES = '/api/admin/price-rules'
const SHORT = { opens: 10, closes: 18 }
const WEEK = { from: '2026-11-23', days: [SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, null] }

const read = async (path: string) => (await staff.get(path)).body
const rehearse = (change: object, period?: string) => staff.post('/api/admin/rehearsals', { change, period })
async function rehearsed(change: object, period?: string): Promise<Rehearsal> {
  const { status, body } = await rehearse(change, period)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const hoursWith = async (changes: object) => ({
  kind: 'hours',
  input: { ...(await read(HOURS)), ...changes },
})
async function pricesWith(...rules: object[]) {
  const { version } = await read(RULES)
  return { kind: 'prices', input: { version, rules } }
}
async function itemWith(kind: 'space' | 'bundle', id: string, changes: object) {
  const items = (await read('/api/admin/catalog'))[`${kind}s`]
  const { name, description, hourlyRate, isActive, equipment, version } = items.find(
    (item: { id: string }) => item.id === id,
  )
  return { kind, id, input: { name, description, hourlyRate, isActive, equipment, version, ...changes } }
}

/** A hash of each table's rows, to the last column. */
async function everyRow(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'rate_limits')`.execute(
    barn.owner,
  )
  const hashes = rows.map(async ({ name }) => {
    const { rows: found } = await sql<{ hash: string }>`
      select count(*) || md5(coalesce(string_agg(each::text, '' order by each::text), '')) as hash
      from ${sql.table(name)} each`.execute(barn.owner)
    return [name, found[0]?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  await staff.put(HOURS, { ...(await read(HOURS)), ...INITIAL_HOURS })
  await setRules(staff, [])
})

describe('a rehearsal', () => {
  it('leaves no row and no notification behind', async () => {
    await bookAtDesk(staff, 'cage-1', '2026-11-24T08:00')
    const changes = [
      await hoursWith({ weeks: [WEEK] }),
      await pricesWith(ruleOf({ fromHour: 18 })),
      await itemWith('space', 'cage-1', { hourlyRate: '45', retiresOn: '2026-11-24' }),
      await itemWith('bundle', 'bundle1', { name: 'Everything' }),
    ]
    const listener = new PgClient({ connectionString: barn.databaseUrl })
    const heard: string[] = []
    await listener.connect()
    listener.on('notification', ({ channel }) => heard.push(channel))
    await listener.query('listen catalog; listen availability; listen closures')
    const before = await everyRow()
    for (const change of changes) await rehearsed(change)
    expect(await everyRow()).toEqual(before)
    // Notifications come before the answer to a later statement.
    await listener.query('select 1')
    expect(heard).toEqual([])
    await setRules(staff, [ruleOf({})])
    await listener.query('select 1')
    expect(heard).not.toEqual([])
    await listener.end()
  })

  it('lists the bookings that the preview of hours lists, and at most 20 of them', async () => {
    const days = Array.from({ length: 22 }, (_, ahead) =>
      Temporal.PlainDate.from('2026-11-24').add({ days: ahead }),
    )
    for (const day of days) await bookAtDesk(staff, 'cage-1', `${day}T08:00`)
    await bookAtDesk(staff, 'cage-2', '2026-11-24T10:00')
    // Staff booked outside of the hours, so the change strands nothing here.
    await bookAtDesk(staff, 'cage-3', '2026-11-24T21:00')
    const change = await hoursWith({ weeks: [WEEK] })
    const { stranded } = await rehearsed(change)
    const { version, ...hours } = change.input
    const { body: outside } = await staff.post(`${HOURS}/preview`, hours)
    expect([stranded.count, stranded.bookings]).toEqual([22, outside.slice(0, 20)])
  })

  it.each([
    ['retired', { retiresOn: '2026-11-25' }, ['2026-11-25T10:00', '2026-11-26T10:00']],
    ['inactive', { isActive: false }, ['2026-11-24T10:00', '2026-11-25T10:00', '2026-11-26T10:00']],
  ])('lists the bookings of a space that would be %s', async (_, changes, starts) => {
    await bookAtDesk(staff, 'cage-1', '2026-11-24T10:00')
    await bookAtDesk(staff, 'cage-1', '2026-11-25T10:00')
    await bookAtDesk(staff, 'cage-2', '2026-11-25T10:00')
    await bookAtDesk(staff, 'cage-1', '2026-11-26T10:00')
    const { stranded } = await rehearsed(await itemWith('space', 'cage-1', changes))
    const expected = starts.map((start) => bookingOf('', start).startTime)
    const startOf = ({ startTime }: { startTime: string }) => Temporal.Instant.from(startTime).toString()
    expect(stranded.bookings.map(startOf)).toEqual(
      expected.map((startTime) => Temporal.Instant.from(startTime).toString()),
    )
  })

  it('answers 404 while it is off', async () => {
    await switchExtra(staff, NAME, false)
    expect((await rehearse(await pricesWith())).status).toBe(404)
    await switchExtra(staff, NAME, true)
    await rehearsed(await pricesWith())
  })

  it('is refused as the save is', async () => {
    const stale = await hoursWith({ weeks: [WEEK] })
    await staff.put(HOURS, { ...stale.input, weeks: [], leadMinutes: 30 })
    for (const [change, path] of [
      [stale, HOURS],
      [await pricesWith(ruleOf({ spaceId: 'cage-9' })), RULES],
      [await itemWith('space', 'cage-1', { version: 99 }), '/api/admin/spaces/cage-1'],
    ] as const) {
      const tried = await rehearse(change)
      const saved = await staff.put(path, change.input)
      expect([tried.status, tried.body.code]).toEqual([saved.status, saved.body.code])
      expect(saved.status).toBeGreaterThan(399)
    }
    expect((await rehearse({ ...stale, kind: 'hour' })).status).toBe(400)
  })

  it('changes nothing for saves, bookings, and other rehearsals at the same time', async () => {
    const [hours, prices] = [await hoursWith({ weeks: [WEEK] }), await pricesWith(ruleOf({ fromHour: 18 }))]
    const customers = await Promise.all(Array.from({ length: 4 }, () => registerVerified(barn)))
    const [saved, rehearsals, bookings] = await Promise.all([
      other.put(RULES, { ...prices.input, rules: [ruleOf({ hourlyRate: '55' })] }),
      Promise.all([hours, prices, hours, prices, hours, prices].map((change) => rehearse(change))),
      Promise.all(
        customers.map((each, index) =>
          each.post('/api/bookings', bookingOf('practice-area', `2026-12-0${index + 1}T08:00`)),
        ),
      ),
    ])
    expect(saved.status).toBe(200)
    expect(await read(RULES)).toEqual(saved.body)
    expect((await read(HOURS)).weeks).toEqual([])
    for (const { status, body } of rehearsals) expect([200, 409], JSON.stringify(body)).toContain(status)
    // Those after the save cost more, but none is outside of the hours.
    for (const { status, body } of bookings)
      expect([undefined, 'price_changed'], String(status)).toContain(body.code)
  })
})

describe('the earnings of last winter', () => {
  const LATER = '2027-04-15T12:00:00-04:00'

  it('counts the hours of its bookings at both prices, 52 weeks later', async () => {
    // Saturdays: a rule for this winter's dates fits last winter's bookings, and its weekday does.
    await bookAtDesk(staff, 'cage-1', '2026-11-21T17:00', { hours: 2 })
    await bookAtDesk(staff, 'bundle1', '2026-11-22T18:00')
    await bookAtDesk(staff, 'cage-2', '2026-11-21T18:00', { paymentMethod: 'comp', compReason: 'A tour' })
    barn.clock.set(LATER)
    const rule = ruleOf({ spaceId: 'cage-1', weekdays: [6], fromHour: 18, firstDate: '2027-11-01' })
    const { comparison } = await rehearsed(await pricesWith(rule))
    expect(comparison).toMatchObject({
      ...{ from: '2026-11-01', to: '2027-03-31' },
      total: { bookings: 2, hours: 3 },
      byItem: [
        { id: 'cage-1', name: 'Batting Cage 1', bookings: 1, hours: 2, before: '60.00', after: '70.00' },
        { id: 'bundle1', bookings: 1, hours: 1 },
      ],
    })
    const [, bundle] = comparison.byItem
    expect(bundle?.before).toBe(bundle?.after)
    const none = await rehearsed(await pricesWith(rule), 'last_120_days')
    expect(none.comparison).toMatchObject({ from: '2026-12-16', to: '2027-04-14', total: { bookings: 0 } })
  })

  it('is without the hours that can no longer be booked', async () => {
    await bookAtDesk(staff, 'cage-1', '2026-11-24T08:00', { hours: 3 })
    await bookAtDesk(staff, 'cage-1', '2026-11-24T21:00')
    barn.clock.set(LATER)
    const closed = await rehearsed(await hoursWith({ weeks: [{ ...WEEK, from: '2027-04-15' }] }))
    expect(closed.comparison.total).toEqual({ bookings: 2, hours: 4, before: '120.00', after: '60.00' })
    const retired = await rehearsed(await itemWith('space', 'cage-1', { retiresOn: '2027-05-01' }))
    expect(retired.comparison.total.after).toBe('30.00')
  })

  it('is the sum of the prices of its bookings, whatever the rules', async () => {
    barn.clock.set(LATER)
    await insertPastBookings(240)
    const [spaces, bundles] = [await listSpaces(barn.services.db), await listBundles(barn.services.db)]
    const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(
        randomRules(ids(spaces), ids(bundles)),
        randomRules(ids(spaces), ids(bundles)),
        async (current, wanted) => {
          await setRules(staff, current)
          const { comparison } = await rehearsed(await pricesWith(...wanted))
          const before = await priceOneByOne()
          await setRules(staff, wanted)
          const after = await priceOneByOne()
          const { total, byItem } = comparison
          expect(total).toEqual({ ...before.counts, before: before.price, after: after.price })
          expect(toDecimal(sum(byItem.map((item) => toCents(item.after))))).toBe(after.price)
        },
      ),
      { numRuns: 6 },
    )
  })
})

/** Whole hours of every status and payment on days around both changes of clocks, and outside of the winter. */
async function insertPastBookings(count: number): Promise<void> {
  await insertBookings(
    barn.owner,
    'user_id, space_id, bundle_id, start_time, end_time, total_amount, status, cancel_reason, payment_method, created_at, updated_at',
    sql`
      select ${staff.id}, case when n % 3 > 0 then 'cage-' || n % 3 end, case when n % 3 = 0 then 'bundle' || 1 + n % 2 end,
      start, start + (1 + n % 4) * interval '1 hour', 1, status, case when status = 'cancelled' then 'staff' end,
      (array['stripe', 'cash', 'check', 'comp', 'other'])[1 + n % 5], now(), now()
    from generate_series(1, ${count}::int) n,
      lateral (select (day::timestamp + (8 + n % 13) * interval '1 hour') at time zone 'America/New_York' as start
        from (select (array['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14', '2027-03-31',
          '2027-04-01'])[1 + n % 7] as day) days) slot,
      lateral (select (array['pending', 'confirmed', 'cancelled', 'completed'])[1 + (n + n / 7) % 4] as status) state`,
  )
}

/** The prices of the winter's bookings at the same local times 52 weeks later, one by one. */
async function priceOneByOne() {
  const { db } = barn.services
  const items = [...(await listSpaces(db)), ...(await listBundles(db))]
  const bookings = (await db.selectFrom('bookings').selectAll().execute()).filter(
    ({ status, paymentMethod, startTime }) => {
      const day = atFacility(startTime).toPlainDate().toString()
      const isCounted = (status === 'confirmed' || status === 'completed') && paymentMethod !== 'comp'
      return isCounted && day >= '2026-11-01' && day <= '2027-03-31'
    },
  )
  const lengths = bookings.map(({ startTime, endTime }) => hoursBetween(startTime, endTime))
  const prices = bookings.map(({ startTime, spaceId, bundleId }, index) => {
    const item = items.find(({ id }) => id === (spaceId ?? bundleId))
    const local = atFacility(startTime).add({ days: 364 })
    return item ? priceOf(item, spanFrom(local.toPlainDate(), local.hour, lengths[index] ?? 0)) : Number.NaN
  })
  return { counts: { bookings: bookings.length, hours: sum(lengths) }, price: toDecimal(sum(prices)) }
}
