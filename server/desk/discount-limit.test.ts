import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAILY_LIMITS } from '../../domain/payments/staff-limits.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerAdmin } from '../../testing/factories.ts'
import { offerPacks, sellAtDesk } from '../../testing/packs.ts'
import type { BookingRow } from '../bookings/booking-row.ts'

const desk = openDesk()

const ROLES = ['desk', 'manager', 'owner'] as const
type Role = (typeof ROLES)[number]
const RATES = { 'cage-1': 30_00, 'practice-area': 75_00, bundle3: 150_00 }
type ItemId = keyof typeof RATES
const ITEMS = Object.keys(RATES) as ItemId[]

/** The place that the customer of a booking has, and the price that they paid or owe, in cents. */
interface Had {
  itemId: ItemId
  hours: number
  price: number
  isOver: boolean
}

function hadOf(row: BookingRow): Had {
  const isComp = row.paymentMethod === 'comp'
  return {
    itemId: (row.spaceId ?? row.bundleId) as ItemId,
    hours: hoursBetween(row.startTime, row.endTime),
    price: isComp ? 0 : toCents(row.totalAmount) - toCents(row.waivedAmount),
    isOver: row.status === 'cancelled',
  }
}

const givenIn = ({ itemId, hours, price, isOver }: Had) =>
  isOver ? 0 : Math.max(0, RATES[itemId] * hours - price)

const role = fc.constantFrom(...ROLES)
const which = fc.nat(4)
const amount = fc.constantFrom(0, 10_00, 25_00, 30_00, 75_00, 150_00, 450_00)
const place = { itemId: fc.constantFrom(...ITEMS), hours: fc.constantFrom(1, 2, 3) }
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ arbitrary, weight: 4 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), role, ...place, amount, isComp: fc.boolean() }),
  fc.record({ kind: fc.constant('season' as const), role, itemId: place.itemId, amount }),
  often(fc.record({ kind: fc.constant('price' as const), role, which, amount })),
  often(fc.record({ kind: fc.constant('waive' as const), role, which })),
  often(fc.record({ kind: fc.constant('undo' as const), role, which })),
  often(
    fc.record({
      kind: fc.constant('move' as const),
      ...{ role, which, ...place, price: fc.constantFrom('keep', 'change') },
    }),
  ),
  fc.record({ kind: fc.constant('moveSeason' as const), role, which, itemId: place.itemId }),
  fc.record({ kind: fc.constant('pay' as const), role, which, method: fc.constantFrom('cash', 'pack') }),
  fc.record({ kind: fc.constant('void' as const), role, which }),
  fc.record({ kind: fc.constant('cancel' as const), role, which }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

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

  nextDay(): string {
    this.days += 1
    return `${Temporal.PlainDate.from('2026-12-01').add({ days: this.days })}T10:00`
  }

  async rows(): Promise<BookingRow[]> {
    const { db } = desk.barn.services
    return await db.selectFrom('bookings').selectAll().orderBy('createdAt').orderBy('startTime').execute()
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
  intended(step: Act, row: BookingRow | undefined): Had | undefined {
    const now = row && hadOf(row)
    if (step.kind === 'book')
      return { itemId: step.itemId, hours: step.hours, price: step.isComp ? 0 : step.amount, isOver: false }
    if (!now || !row) return undefined
    if (step.kind === 'price') return { ...now, price: step.amount }
    if (step.kind === 'waive') return { ...now, price: Math.min(now.price, toCents(row.paidAmount)) }
    if (step.kind === 'move' && (step.price === 'keep' || row.paymentMethod === 'comp'))
      return { ...now, itemId: step.itemId, hours: step.hours }
    return undefined
  }

  async run(step: Act): Promise<void> {
    const rows = await this.rows()
    const row = 'which' in step ? rows[step.which % Math.max(1, rows.length)] : undefined
    if ('which' in step && !row) return
    const { status, body } = await this.send(step, row, rows)
    expect(status).toBeLessThan(500)
    if (body?.code === 'over_discount_limit') return this.expectRefused(step, row)
    for (const after of await this.rows()) this.note(step.role, after.id, hadOf(after))
    for (const who of ['desk', 'manager'] as const)
      expect(this.total(who), `given by ${who}`).toBeLessThanOrEqual(DAILY_LIMITS.discount[who])
  }

  /** Nothing changed, and it would have been too much. */
  async expectRefused(step: Act, row: BookingRow | undefined): Promise<void> {
    for (const { id, ...after } of await this.rows())
      expect(hadOf({ id, ...after })).toEqual(this.had.get(id))
    const limit = DAILY_LIMITS.discount[step.role]
    expect(limit).not.toBeNull()
    const intended = this.intended(step, row)
    if (step.kind === 'season' || step.kind === 'moveSeason') return
    expect(intended, 'an act that gives nothing').toBeDefined()
    if (!intended) return
    const more = givenIn(intended) - (row ? givenIn(hadOf(row)) : 0)
    expect(this.total(step.role) + more, 'a refused gift').toBeGreaterThan(limit ?? 0)
  }

  async send(step: Act, row: BookingRow | undefined, rows: BookingRow[]) {
    const who = this.staff[step.role]
    const at = `/api/admin/bookings/${row?.id}`
    const { version, startTime } = row ?? { version: 0, startTime: desk.barn.clock.now() }
    const reason = 'Rained in'
    const customerEmail = desk.customer.email
    const isSpace = 'itemId' in step && !step.itemId.startsWith('bundle')
    const item = 'itemId' in step ? { [isSpace ? 'spaceId' : 'bundleId']: step.itemId } : {}
    const dates = rows.filter((each) => each.seriesId !== null && each.seriesId === row?.seriesId)
    switch (step.kind) {
      case 'book': {
        const totalAmount = toDecimal(step.isComp ? 0 : step.amount)
        const slot = { ...bookingOf(step.itemId, this.nextDay(), step.hours), totalAmount, customerEmail }
        return await who.post('/api/admin/bookings', {
          ...slot,
          ...(step.isComp && { paymentMethod: 'comp' }),
        })
      }
      case 'season':
        return await who.post('/api/admin/series', {
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
        const to = { startTime: startTime.toString(), hours: step.hours, price: step.price, version }
        return await who.post(`${at}/move`, { ...item, ...to })
      }
      case 'moveSeason':
        return await who.post(`${at}/series-move`, {
          dates: dates.map((each) => ({
            ...{ id: each.id, version: each.version, startTime: each.startTime.toString() },
            ...item,
          })),
        })
      case 'pay':
        return step.method === 'pack'
          ? await who.post(`${at}/pack-payment`, { version })
          : await who.post(`${at}/payment`, { method: 'cash', version })
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
  await offerPacks(desk.staff)
  const [clerk, manager] = [await registerAdmin(desk.barn, 'desk'), await registerAdmin(desk.barn, 'manager')]
  await sellAtDesk(desk.staff, desk.customer.id)
  const first: Act[] = [
    { kind: 'book', role: 'desk', itemId: 'cage-1', hours: 1, amount: 30_00, isComp: false },
    { kind: 'season', role: 'owner', itemId: 'cage-1', amount: 30_00 },
  ]
  const property = fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
    await desk.barn.clearBookings()
    const day = new Day({ desk: clerk, manager, owner: desk.staff })
    for (const step of [...first, ...acts]) await day.run(step)
  })
  await fc.assert(property, { numRuns: 30 })
})
