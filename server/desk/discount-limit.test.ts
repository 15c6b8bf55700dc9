import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAILY_LIMITS } from '../../domain/payments/staff-limits.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { hoursBetween, isBefore } from '../../domain/time/facility-time.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerAdmin } from '../../testing/factories.ts'
import { type BookingRow, selectBookings } from '../bookings/booking-row.ts'

const desk = openDesk()

const ROLES = ['desk', 'manager', 'owner'] as const
type Role = (typeof ROLES)[number]
const RATES = { 'cage-1': 30_00, 'practice-area': 75_00, bundle3: 150_00 }
type ItemId = keyof typeof RATES
const ITEMS = Object.keys(RATES) as ItemId[]

/** The place and time that the customer of a booking has, and the price that they paid or owe, in cents. */
interface Had {
  itemId: ItemId
  start: Temporal.Instant
  hours: number
  price: number
  paid: number
  /** Cents of the time that they had elsewhere until it moved. */
  used: number
  /** Whether it was cancelled before or after it started. */
  over: 'before' | 'after' | null
}

const atRate = ({ itemId, hours }: Pick<Had, 'itemId' | 'hours'>) => RATES[itemId] * hours

/** The part of its cost that has passed. */
function passed(had: Pick<Had, 'itemId' | 'start' | 'hours'>, now: Temporal.Instant): number {
  const hours = Math.min(had.hours, Math.max(0, hoursBetween(had.start, now)))
  return Math.round(RATES[had.itemId] * hours)
}

function hadOf(row: BookingRow, earlier: Had | undefined, now: Temporal.Instant): Had {
  const isComp = row.paymentMethod === 'comp'
  const place = {
    itemId: (row.spaceId ?? row.bundleId) as ItemId,
    start: row.startTime,
    hours: hoursBetween(row.startTime, row.endTime),
  }
  const over = earlier?.over ?? (isBefore(now, place.start) ? 'before' : 'after')
  return {
    ...place,
    price: isComp ? 0 : toCents(row.totalAmount) - toCents(row.waivedAmount),
    paid: toCents(row.paidAmount),
    used: earlier ? earlier.used + passed(earlier, now) - passed(place, now) : 0,
    over: row.status === 'cancelled' ? over : null,
  }
}

function givenIn({ price, paid, used, over, ...had }: Had): number {
  const kept = over ? Math.min(price, paid) : price
  return Math.max(0, (over === 'before' ? 0 : atRate(had)) + used - kept)
}

const role = fc.constantFrom(...ROLES)
const which = fc.nat(4)
const amount = fc.constantFrom(0, 10_00, 25_00, 30_00, 75_00, 150_00, 450_00)
const place = { itemId: fc.constantFrom(...ITEMS), hours: fc.constantFrom(1, 2, 3) }
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ arbitrary, weight: 4 })
const when = fc.constantFrom('soon', 'later')
const act = fc.oneof(
  often(fc.record({ kind: fc.constant('advance' as const), minutes: fc.constantFrom(10, 55, 60) })),
  fc.record({ kind: fc.constant('book' as const), role, ...place, when, amount, isComp: fc.boolean() }),
  fc.record({ kind: fc.constant('season' as const), role, itemId: place.itemId, amount }),
  often(fc.record({ kind: fc.constant('price' as const), role, which, amount })),
  often(fc.record({ kind: fc.constant('waive' as const), role, which })),
  often(fc.record({ kind: fc.constant('undo' as const), role, which })),
  often(
    fc.record({
      kind: fc.constant('move' as const),
      ...{ role, which, ...place, price: fc.constantFrom('keep', 'change') },
      to: fc.constantFrom('same', 'soon', 'later'),
    }),
  ),
  fc.record({ kind: fc.constant('moveSeason' as const), role, which, itemId: place.itemId }),
  fc.record({ kind: fc.constant('pay' as const), role, which }),
  fc.record({ kind: fc.constant('void' as const), role, which }),
  often(fc.record({ kind: fc.constant('cancel' as const), role, which })),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type StaffAct = Exclude<Act, { kind: 'advance' }>

/** Everything happens on one day, since limits start over with the next. */
const MORNING = Temporal.Instant.from('2026-12-01T09:00-05:00')
const EVENING = MORNING.add({ hours: 10 })

/** Everyone's acts on real bookings, beside a simple account of who gave how much. */
class Day {
  readonly staff: Record<Role, Customer>
  /** The cents that each role gave of each booking. */
  readonly given: Record<Role, Map<string, number>> = {
    desk: new Map(),
    manager: new Map(),
    owner: new Map(),
  }
  had = new Map<string, Had>()
  days = 0

  constructor(staff: Record<Role, Customer>) {
    this.staff = staff
  }

  get now(): Temporal.Instant {
    return desk.barn.clock.now()
  }

  /** The next full hour, or a later day that has no bookings. */
  timeFor(choice: 'soon' | 'later'): string {
    if (choice === 'later') return this.nextDay()
    const hour = { smallestUnit: 'hour', roundingMode: 'ceil' } as const
    return this.now.toZonedDateTimeISO('America/New_York').round(hour).toPlainDateTime().toString()
  }

  nextDay(): string {
    this.days += 1
    return `${Temporal.PlainDate.from('2026-12-01').add({ days: this.days })}T10:00`
  }

  async rows(): Promise<BookingRow[]> {
    const { db } = desk.barn.services
    return await selectBookings(db).orderBy('createdAt').orderBy('startTime').execute()
  }

  total(who: Role): number {
    return sum([...this.given[who].values()])
  }

  /** The part of a booking's value that each role gave, once `who` changed what's given of it. */
  note(who: Role, id: string, had: Had): void {
    const [before, after] = [this.had.get(id), had].map((each) => (each ? givenIn(each) : 0))
    const changes = (after ?? 0) - (before ?? 0)
    this.given[who].set(id, Math.max(0, (this.given[who].get(id) ?? 0) + changes))
    for (const each of ROLES) {
      const others = sum(
        ROLES.filter((other) => other !== each).map((other) => this.given[other].get(id) ?? 0),
      )
      const mine = this.given[each].get(id) ?? 0
      // The rest belongs to those who gave it: the others lose theirs only once the one who acts has none.
      if (mine + others > (after ?? 0) && (each !== who || others === 0))
        this.given[each].set(id, Math.max(0, (after ?? 0) - others))
    }
    this.had.set(id, had)
  }

  /** The booking as the act would leave it, if it can give something; undefined if it gives nothing. */
  intended(step: StaffAct, row: BookingRow | undefined): Had | undefined {
    if (step.kind === 'book') {
      const { itemId, hours } = step
      const price = step.isComp ? 0 : step.amount
      return { ...{ itemId, hours, price, start: this.now }, paid: 0, used: 0, over: null }
    }
    const now = row && this.had.get(row.id)
    if (!now || !row) return undefined
    if (step.kind === 'price') return { ...now, price: step.amount }
    if (step.kind === 'waive') return { ...now, price: Math.min(now.price, toCents(row.paidAmount)) }
    if (step.kind === 'void') return { ...now, paid: 0 }
    if (step.kind === 'cancel') return { ...now, over: isBefore(this.now, now.start) ? 'before' : 'after' }
    if (step.kind !== 'move') return undefined
    const { itemId, hours } = step
    const place = { itemId, hours, start: step.to === 'same' ? now.start : this.now }
    const used = now.used + passed(now, this.now) - passed(place, this.now)
    const isPriced = step.price === 'change' && row.paymentMethod !== 'comp' && atRate(place) !== atRate(now)
    // A waiver stays.
    const newPrice = Math.max(0, atRate(place) - toCents(row.waivedAmount))
    return { ...now, ...place, used, price: isPriced ? newPrice : now.price }
  }

  async run(step: Act): Promise<void> {
    if (step.kind === 'advance') {
      const later = this.now.add({ minutes: step.minutes })
      if (isBefore(later, EVENING)) desk.barn.clock.set(later.toString())
      return
    }
    const rows = await this.rows()
    const row = 'which' in step ? rows[step.which % Math.max(1, rows.length)] : undefined
    if ('which' in step && !row) return
    const { status, body } = await this.send(step, row, rows)
    expect(status).toBeLessThan(500)
    if (body?.code === 'over_discount_limit') return this.expectRefused(step, row)
    for (const after of await this.rows())
      this.note(step.role, after.id, hadOf(after, this.had.get(after.id), this.now))
    const counted = await desk.barn.services.db.selectFrom('staffDiscounts').selectAll().execute()
    for (const [id, had] of this.had) {
      const shares = counted.filter(({ bookingId }) => bookingId === id)
      expect(sum(shares.map((share) => toCents(share.amount))), 'counted of a booking').toBe(givenIn(had))
    }
    for (const who of ['desk', 'manager'] as const)
      expect(this.total(who), `given by ${who}`).toBeLessThanOrEqual(DAILY_LIMITS.discount[who])
  }

  /** Nothing changed, and it would have been too much. */
  async expectRefused(step: StaffAct, row: BookingRow | undefined): Promise<void> {
    for (const after of await this.rows()) {
      const had = this.had.get(after.id)
      expect(hadOf(after, had, this.now)).toEqual(had)
    }
    const limit = DAILY_LIMITS.discount[step.role]
    expect(limit).not.toBeNull()
    const intended = this.intended(step, row)
    if (step.kind === 'season' || step.kind === 'moveSeason') return
    expect(intended, 'an act that gives nothing').toBeDefined()
    if (!intended) return
    const had = row && this.had.get(row.id)
    const more = givenIn(intended) - (had ? givenIn(had) : 0)
    expect(this.total(step.role) + more, 'a refused gift').toBeGreaterThan(limit ?? 0)
  }

  async send(step: StaffAct, row: BookingRow | undefined, rows: BookingRow[]) {
    const who = this.staff[step.role]
    const at = `/api/admin/bookings/${row?.id}`
    const { version, startTime } = row ?? { version: 0, startTime: desk.barn.clock.now() }
    const reason = 'Rained in'
    const customerEmail = desk.customer.email
    const isSpace = 'itemId' in step && !step.itemId.startsWith('bundle')
    const item = 'itemId' in step ? { [isSpace ? 'spaceId' : 'bundleId']: step.itemId } : {}
    const dates = rows.filter((each) => each.label !== null && each.orderId === row?.orderId)
    switch (step.kind) {
      case 'book': {
        const totalAmount = toDecimal(step.isComp ? 0 : step.amount)
        const slot = {
          ...bookingOf(step.itemId, this.timeFor(step.when), step.hours),
          totalAmount,
          customerEmail,
        }
        return await who.post('/api/admin/bookings', {
          ...slot,
          ...(step.isComp && { paymentMethod: 'comp' }),
        })
      }
      case 'season':
        return await who.post('/api/admin/orders', {
          ...{ id: crypto.randomUUID(), label: 'Winter', customerEmail },
          dates: [1, 2].map(() => ({
            ...bookingOf(step.itemId, this.nextDay()),
            totalAmount: toDecimal(step.amount),
          })),
        })
      case 'price':
        return await who.put(`${at}/price`, { totalAmount: toDecimal(step.amount), reason, version })
      case 'waive':
        return await who.post(`${at}/waived-balance`, { reason, version })
      case 'undo':
        return await who.post(`${at}/waived-balance/undo`, { version })
      case 'move': {
        const to = step.to === 'same' ? startTime.toString() : bookingOf('', this.timeFor(step.to)).startTime
        const { hours, price } = step
        return await who.post(`${at}/move`, { ...item, startTime: to, hours, price, version })
      }
      case 'moveSeason':
        return await who.post(`${at}/order-move`, {
          dates: dates.map((each) => ({
            ...{ id: each.id, version: each.version, startTime: each.startTime.toString() },
            ...item,
          })),
        })
      case 'pay':
        return await who.post(`${at}/payment`, { method: 'cash', version })
      case 'void': {
        const { body } = await this.staff.owner.get(`${at}/ledger`)
        return await who.post(`/api/admin/payments/${body.payments[0]?.id ?? row?.id}/void`, {
          reason,
          version,
        })
      }
      case 'cancel':
        return await who.post(`${at}/cancellation`, { version, refund: 'none' })
    }
  }
}

it('no order of acts gives more than the limit, and nothing less than that is refused', async () => {
  const [clerk, manager] = [await registerAdmin(desk.barn, 'desk'), await registerAdmin(desk.barn, 'manager')]
  const first: Act[] = [
    { kind: 'book', role: 'desk', itemId: 'cage-1', hours: 1, when: 'soon', amount: 30_00, isComp: false },
    { kind: 'season', role: 'owner', itemId: 'cage-1', amount: 30_00 },
  ]
  const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
    await desk.barn.clearBookings()
    desk.barn.clock.set(MORNING.toString())
    const day = new Day({ desk: clerk, manager, owner: desk.staff })
    for (const step of [...first, ...acts]) await day.run(step)
  })
  // Ends before the test's time does, so that a failure shows its seed.
  await fc.assert(property, { numRuns: 30, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true })
})
