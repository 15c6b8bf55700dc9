import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { INITIAL_HOURS, type OpeningHours } from '../../domain/hours/opening-hours.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { anyOpeningHours } from '../../testing/opening-hours.ts'
import { auditOf } from '../../testing/records.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const admin = await registerAdmin(barn)
const other = await registerAdmin(barn)
await other.put('/api/auth/profile', { firstName: 'Yogi', lastName: 'Berra' })
const customer = await registerVerified(barn)

const SHORT = { opens: 10, closes: 18 }
const WEEK = { from: '2026-11-23', days: [SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, null] }
const PATH = '/api/admin/opening-hours'

const read = async () => (await admin.get(PATH)).body
async function save(changes: object, by = admin) {
  return await by.put(PATH, { ...(await read()), ...changes })
}
beforeEach(async () => {
  await barn.clearBookings()
  await save(INITIAL_HOURS)
})

it('has the hours of the spec until they are changed', async () => {
  const fresh = (await barn.client().get('/api/opening-hours')).body
  expect(fresh).toEqual(INITIAL_HOURS)
})

it('keeps the bookings that are outside of the new hours, and lists them before', async () => {
  const early = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-24T08:00'))
  await customer.post('/api/bookings', bookingOf('cage-2', '2026-11-24T10:00'))
  const { version, ...hours } = await read()
  const preview = await admin.post(`${PATH}/preview`, { ...hours, weeks: [WEEK] })
  expect(preview.body.map(({ id }: { id: string }) => id)).toEqual([early.body.id])
  const saved = await save({ weeks: [WEEK] })
  expect([saved.status, saved.body.version]).toEqual([200, version + 1])
  expect((await customer.get(`/api/bookings/${early.body.id}`)).body.status).toBe('pending')
  // Those are outside already, so another change doesn't list them.
  const again = await admin.post(`${PATH}/preview`, { ...hours, weeks: [WEEK], leadMinutes: 0 })
  expect(again.body).toEqual([])
})

it.each([
  ['2026-11-24T09:00', 'before_opening', 'The facility opens at 10:00 AM. Please choose a later time.'],
  ['2026-11-24T18:00', 'past_closing', 'Bookings cannot extend past 6:00 PM EST.'],
  ['2026-11-29T12:00', 'date_blocked', 'This date is not available for bookings.'],
  ['2026-11-26T12:00', 'date_blocked', 'This date is unavailable: Thanksgiving'],
])('refuses customers but not staff outside of the hours: %s', async (start, code, message) => {
  await save({ weeks: [WEEK], specialDays: [{ date: '2026-11-26', hours: null, label: 'Thanksgiving' }] })
  const refused = await customer.post('/api/bookings', bookingOf('cage-1', start))
  expect(refused.body).toMatchObject({ code, message })
  const season = await customer.post('/api/orders', {
    id: crypto.randomUUID(),
    label: 'Tigers',
    dates: [bookingOf('cage-1', start), bookingOf('cage-1', '2026-12-01T12:00')],
  })
  expect(season.body.details.dates[0]).toMatchObject({ code, message })
  const booking = { ...bookingOf('cage-1', start), customerName: 'Yogi Berra', paymentMethod: 'cash' }
  expect((await admin.post('/api/admin/bookings', { ...booking, totalAmount: '30.00' })).status).toBe(201)
})

it('lets customers and staff book hours that the spec does not have', async () => {
  const early = { opens: 6, closes: 24 }
  await save({ specialDays: [{ date: '2026-11-28', hours: early, label: 'Tournament' }] })
  for (const start of ['2026-11-28T06:00', '2026-11-28T23:00']) {
    expect((await customer.post('/api/bookings', bookingOf('cage-1', start))).status).toBe(201)
    const booking = { ...bookingOf('cage-2', start), customerName: 'Yogi Berra', paymentMethod: 'cash' }
    expect((await admin.post('/api/admin/bookings', { ...booking, totalAmount: '30.00' })).status).toBe(201)
  }
})

it('records the lines that changed, and nothing for the same hours', async () => {
  await save({ weeks: [WEEK] })
  await save({ weeks: [WEEK] })
  const [, last] = (await auditOf(barn, 'settings:hours')).slice(-2)
  expect(last).toMatchObject({
    actorId: admin.id,
    action: 'change_hours',
    before: { weeklyHours: '' },
    after: { weeklyHours: 'From Mon, Nov 23, 2026: Mon–Sat 10 AM–6 PM, Sun closed' },
  })
})

it('accepts one of two changes at the same time, and shows the other one what was saved', async () => {
  const seen = await read()
  const answers = await Promise.all([
    admin.put(PATH, { ...seen, leadMinutes: 30 }),
    other.put(PATH, { ...seen, leadMinutes: 120 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await save({ leadMinutes: 15 }, other)
  const stale = await admin.put(PATH, { ...seen, windowMonths: 6 })
  expect(stale.body).toMatchObject({
    code: 'stale',
    details: { current: { leadMinutes: 15 }, changedBy: 'Yogi Berra' },
  })
})

it('drops the public reads that show the hours', async () => {
  const visitor = barn.client()
  expect((await visitor.get('/api/opening-hours')).body.leadMinutes).toBe(60)
  await save({ leadMinutes: 120 })
  expect((await visitor.get('/api/opening-hours')).body.leadMinutes).toBe(120)
})

it('makes no booking by the old hours once new ones are saved, while customers book', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => registerVerified(barn)))
  const bookings = crowd.map((each, index) =>
    each.post(
      '/api/bookings',
      bookingOf(`cage-${(index % 3) + 1}`, `2026-11-${24 + Math.floor(index / 3)}T08:00`),
    ),
  )
  expect((await save({ weeks: [WEEK] })).status).toBe(200)
  const before = await barn.services.db.selectFrom('bookings').select('id').execute()
  const made = (await Promise.all(bookings)).filter(({ status }) => status === 201)
  expect(before.map(({ id }) => id).sort()).toEqual(made.map(({ body }) => body.id).sort())
})

/** Whether an hour is open, in the plainest words. */
function isOpenAt({ weeks, specialDays }: OpeningHours, date: string, hour: number): boolean {
  let day: { opens: number; closes: number } | null = { opens: 8, closes: 21 }
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  for (const week of weeks) if (week.from <= date) day = week.days[(weekday + 6) % 7] ?? null
  for (const special of specialDays) if (special.date === date) day = special.hours
  return day !== null && hour >= day.opens && hour < day.closes
}

// The clocks change on March 14.
const DATES = ['2026-11-24', '2027-03-13', '2027-03-14', '2027-03-15']

it('sells exactly the open hours of any week and special day, also when clocks change', async () => {
  const sold = { open: 0, closed: 0 }
  const slots = fc.array(fc.tuple(fc.constantFrom(...DATES), fc.integer({ min: 5, max: 23 })), {
    minLength: 4,
    maxLength: 4,
  })
  const hours = anyOpeningHours(DATES.map((date) => Temporal.PlainDate.from(date)))
  await fc.assert(
    fc.asyncProperty(hours, slots, async (any, wanted) => {
      const rules = { ...any, leadMinutes: 0, windowMonths: 12, season: null }
      expect((await save(rules)).status).toBe(200)
      for (const [date, hour] of wanted) {
        const isOpen = isOpenAt(rules, date, hour)
        const start = `${date}T${String(hour).padStart(2, '0')}:00`
        const { status, body } = await customer.post('/api/bookings', bookingOf('cage-1', start))
        await barn.clearBookings()
        const code = isOpen
          ? undefined
          : expect.stringMatching(/^(before_opening|past_closing|date_blocked)$/)
        expect({ start, isOpen: status === 201, code: body.code }).toEqual({ start, isOpen, code })
        sold[isOpen ? 'open' : 'closed'] += 1
      }
    }),
    { numRuns: 25 },
  )
  expect(Math.min(...Object.values(sold))).toBeGreaterThan(5)
})
