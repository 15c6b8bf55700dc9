import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { ListedRule } from '../../domain/catalog/price-list.schema.ts'
import { type Priced, rateAt } from '../../domain/pricing/hourly-rates.ts'
import { toDecimal } from '../../domain/pricing/money.ts'
import { priceOf } from '../../domain/pricing/price-booking.ts'
import type { PriceRule } from '../../domain/pricing/price-rule.schema.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { randomRules, ruleOf, setRules } from '../../testing/price-rules.ts'
import { auditOf } from '../../testing/records.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const PATH = '/api/admin/price-rules'
const EVENING = ruleOf({ label: 'Evening', weekdays: [6], fromHour: 18, untilHour: 21 })
const SATURDAY = '2026-11-21'

afterEach(() => setRules(desk.staff, []))

const list = async () => (await desk.staff.get(PATH)).body
const save = (rules: readonly object[], version: number, by = desk.staff) => by.put(PATH, { version, rules })
const itemsOf = async (): Promise<(Priced & { id: string })[]> => [
  ...(await desk.customer.get('/api/spaces')).body,
  ...(await desk.customer.get('/api/bundles')).body,
]

describe('the list of price rules', () => {
  it('is saved whole, in its order, and recorded with what it was before', async () => {
    const cage = ruleOf({ label: 'Cage', spaceId: 'cage-1', firstDate: '2026-12-01', hourlyRate: '25.5' })
    const { version } = await list()
    const rules = [EVENING, { ...cage, hourlyRate: '25.50' }]
    const saved = { version: version + 1, rules }
    expect((await save([EVENING, cage], version)).body).toEqual(saved)
    expect(await list()).toEqual(saved)
    await setRules(desk.staff, rules.toReversed())
    expect((await auditOf(desk.barn, 'settings:prices')).slice(-1)).toEqual([
      {
        actorId: desk.staff.id,
        action: 'change_prices',
        subjectName: 'the price rules',
        before: {
          rules: [
            '1. Evening: All spaces and bundles, Sat, 6:00 PM – 9:00 PM, $40/hr',
            '2. Cage: Batting Cage 1, from Tue, Dec 1, 2026, $25.50/hr',
          ],
        },
        after: {
          rules: [
            '1. Cage: Batting Cage 1, from Tue, Dec 1, 2026, $25.50/hr',
            '2. Evening: All spaces and bundles, Sat, 6:00 PM – 9:00 PM, $40/hr',
          ],
        },
      },
    ])
  })

  it('takes one of several saves at the same time, and shows the others its list', async () => {
    const other = await registerAdmin(desk.barn)
    const { version } = await list()
    const saves = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        save([ruleOf({ label: `Save ${index}` })], version, index % 2 ? other : desk.staff),
      ),
    )
    const taken = saves.filter(({ status }) => status === 200)
    expect(taken.map(({ body }) => body)).toEqual([await list()])
    for (const { status, body } of saves)
      if (status !== 200)
        expect([status, body]).toMatchObject([
          409,
          { code: 'stale', details: { current: taken[0]?.body, changedBy: 'Casey Stengel' } },
        ])
  })

  it.each([
    ['both a space and a bundle', { spaceId: 'cage-1', bundleId: 'bundle1' }],
    ['no hours', { fromHour: 18, untilHour: 18 }],
    ['an hour after midnight', { untilHour: 25 }],
    ['days in the wrong order', { firstDate: '2026-12-02', lastDate: '2026-12-01' }],
    ['a day that does not exist', { firstDate: '2026-02-30' }],
    ['no weekday', { weekdays: [] }],
    ['an eighth weekday', { weekdays: [8] }],
    ['a rate that cards cannot pay', { hourlyRate: '0.49' }],
    ['no name', { label: ' ' }],
    ['no price', { hourlyRate: null }],
    ['two prices', { changeBy: '5.00' }],
    ['a change of nothing', { hourlyRate: null, changeBy: '-0.00' }],
    ['100% less', { hourlyRate: null, changePercent: -100 }],
    ['half a percent', { hourlyRate: null, changePercent: 0.5 }],
    ['no spaces', { spaceIds: [] }],
    ['a space and several', { spaceId: 'cage-1', spaceIds: ['cage-2'] }],
  ])('rejects a rule with %s', async (_, changes) => {
    const before = await list()
    expect((await save([ruleOf(changes)], before.version)).status).toBe(400)
    expect(await list()).toEqual(before)
  })

  it('rejects too many rules, and items that do not exist', async () => {
    const before = await list()
    expect((await save(Array(101).fill(EVENING), before.version)).status).toBe(400)
    expect((await save([ruleOf({ spaceId: 'cage-9' })], before.version)).body.code).toBe('space_not_found')
    expect((await save([ruleOf({ spaceIds: ['cage-1', 'cage-9'] })], before.version)).body.code).toBe(
      'space_not_found',
    )
    expect((await save([ruleOf({ bundleId: 'cage-1' })], before.version)).body.code).toBe('bundle_not_found')
    expect(await list()).toEqual(before)
    await setRules(desk.staff, Array(100).fill(EVENING))
  })

  it('is for staff', async () => {
    expect((await desk.customer.get(PATH)).status).toBe(403)
    expect((await save([], 1, desk.customer)).status).toBe(403)
  })
})

describe('prices by rules', () => {
  it('leaves the catalog as it is without rules', async () => {
    for (const item of await itemsOf()) expect(item).not.toHaveProperty('priceRules')
  })

  it('charges each hour its own rate, and answers an outdated total with the new one', async () => {
    const slot = bookingOf('cage-1', `${SATURDAY}T17:00`, 2)
    await itemsOf()
    await setRules(desk.staff, [EVENING])
    const refused = await desk.customer.post('/api/bookings', slot)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'price_changed', details: { totalAmount: '70.00' } },
    ])
    const { status, body } = await desk.customer.post('/api/bookings', { ...slot, totalAmount: '70.00' })
    expect([status, body.totalAmount]).toEqual([201, '70.00'])
  })

  it('charges more or less than the catalog, for the spaces it names alone', async () => {
    const cages = { spaceIds: ['cage-1', 'cage-2', 'cage-3'], hourlyRate: null }
    await setRules(desk.staff, [
      ruleOf({ ...cages, fromHour: 18, changePercent: 15 }),
      ruleOf({ ...cages, fromHour: 17, changeBy: '-5' }),
    ])
    const total = async (id: string) => {
      const slot = { ...bookingOf(id, `${SATURDAY}T16:00`, 3), totalAmount: '1.00' }
      return (await desk.customer.post('/api/bookings', slot)).body.details.totalAmount
    }
    // $30 + $25 + $34.50
    expect(await total('cage-2')).toBe('89.50')
    expect(await total('practice-area')).toBe('225.00')
    expect(await total('bundle3')).toBe('450.00')
  })

  it('keeps the price of a hold, also when its customer asks for it again', async () => {
    const slot = bookingOf('cage-1', `${SATURDAY}T18:00`)
    const { body: held } = await desk.customer.post('/api/bookings', slot)
    await setRules(desk.staff, [EVENING])
    expect((await desk.customer.post('/api/bookings', slot)).body).toMatchObject({
      id: held.id,
      totalAmount: '30.00',
    })
    const paid = await desk.customer.get(`/api/bookings/${held.id}`)
    expect(paid.body.totalAmount).toBe('30.00')
  })

  it('charges a hold the rules of one save or the other, never a mix', async () => {
    await setRules(desk.staff, [ruleOf({ fromHour: 18, untilHour: 19, hourlyRate: '40' })])
    const { version } = await list()
    const slot = bookingOf('cage-1', `${SATURDAY}T18:00`, 2)
    const customers = await Promise.all(Array.from({ length: 6 }, () => registerVerified(desk.barn)))
    const [, ...answers] = await Promise.all([
      save([ruleOf({ fromHour: 19, untilHour: 20, hourlyRate: '50' })], version),
      ...customers.map((customer) => customer.post('/api/bookings', slot)),
    ])
    for (const { body } of answers) expect(['70.00', '80.00']).toContain(body.details?.totalAmount)
  })

  it('asks staff about the price of a move to a pricier hour', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', `${SATURDAY}T16:00`)
    await setRules(desk.staff, [EVENING])
    expect((await moveAtDesk(desk.staff, booking, `${SATURDAY}T18:00`)).body).toMatchObject({
      code: 'price_differs',
      details: { totalAmount: '30.00', newTotalAmount: '40.00' },
    })
    expect((await moveAtDesk(desk.staff, booking, `${SATURDAY}T17:00`)).status).toBe(200)
  })

  it('gives a customer who takes any cage only one that costs the same at any time', async () => {
    const hour = '2026-11-28T18:00'
    await bookAtDesk(desk.staff, 'cage-1', hour)
    await setRules(
      desk.staff,
      ['cage-1', 'cage-2'].map((spaceId) => ruleOf({ spaceId, hourlyRate: '30' })),
    )
    await bookAtDesk(desk.staff, 'cage-2', hour)
    const anyCage = { ...bookingOf('cage-1', hour), isAnyCage: true }
    expect((await desk.customer.post('/api/bookings', anyCage)).body.code).toBe('slot_taken')
    await setRules(desk.staff, [])
    expect((await desk.customer.post('/api/bookings', anyCage)).body.spaceId).toBe('cage-3')
  })
})

it('agrees between the catalog, bookings, and reports, whatever the rules and the day', async () => {
  const items = (await itemsOf()).map(({ id }) => id)
  const isBundle = (id: string) => id.startsWith('bundle')
  const rules = randomRules(
    items.filter((id) => !isBundle(id)),
    items.filter(isBundle),
  )
  const slots = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...items),
      date: fc.constantFrom('2027-03-13', '2027-03-14', '2027-03-15'),
      hour: fc.constantFrom(8, 11, 14, 18),
      hours: fc.constantFrom(1, 2, 3),
    }),
    { minLength: 1, maxLength: 2, selector: ({ date }) => date },
  )
  await fc.assert(
    fc.asyncProperty(rules, slots, async (list, wanted) => {
      await desk.barn.clearBookings()
      await setRules(desk.staff, list)
      const catalog = await itemsOf()
      for (const { id, priceRules = [] } of catalog) expect(priceRules).toEqual(rulesFor(id, list))
      let total = 0
      for (const { id, date, hour, hours } of wanted) {
        const item = catalog.find((each) => each.id === id) as Priced
        const slot = bookingOf(id, `${date}T${String(hour).padStart(2, '0')}:00`, hours)
        // As the grid prices each hour.
        const day = Temporal.PlainDate.from(date)
        const price = Array.from({ length: hours }, (_, past) =>
          rateAt(item, { date: day, hour: hour + past }),
        ).reduce((sum, rate) => sum + rate)
        const [start, end] = [Temporal.Instant.from(slot.startTime), Temporal.Instant.from(slot.endTime)]
        expect(priceOf(item, { start, end })).toBe(price)
        const customer = await registerVerified(desk.barn)
        await payForBooking(desk.barn, customer, { slot: { ...slot, totalAmount: toDecimal(price) } })
        total += price
      }
      const report = (await desk.staff.get('/api/admin/report?from=2026-11-20&to=2027-03-15')).body
      expect([report.total.received, report.total.bookings]).toEqual([toDecimal(total), wanted.length])
    }),
    { numRuns: 12 },
  )
})

function rulesFor(id: string, list: readonly ListedRule[]): PriceRule[] {
  return list
    .filter(
      ({ spaceId, spaceIds, bundleId }) =>
        spaceId === id || spaceIds?.includes(id) || bundleId === id || !(spaceId || spaceIds || bundleId),
    )
    .map(({ label: _, spaceId: __, spaceIds: ___, bundleId: ____, ...rule }) => rule)
}
