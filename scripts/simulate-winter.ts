import { isUnassigned } from '../domain/bookings/any-cage.ts'
import { CLOSING_HOUR, OPEN_HOURS, OPENING_HOUR } from '../domain/facility.ts'
import { type Sitting, seatAround } from '../domain/slots/seating.ts'
import { instantAt } from '../domain/time/facility-time.ts'

/**
 * Sells the same winters with and without seating bookings for any cage again, by the product's own rules, and prints how many more
 * bundle hours were sold. Fails if a booking's time, length, or rate changed. Customers who can't have what they want leave.
 */

const WINTERS = 10
const FIRST = Temporal.PlainDate.from('2026-11-20')
const DAYS = 120
/** Of all hours of all spaces, without seating again. */
const USE = 0.7

const CAGES = ['cage-1', 'cage-2', 'cage-3']
const SEATS = [...CAGES, 'practice-area'].map((id) => ({
  id,
  hourlyRate: CAGES.includes(id) ? '30.00' : '75.00',
  isActive: true,
}))

/** The wishes of a hundred customers. Empty spaces: any cage. */
const MIX: readonly { percent: number; spaceIds: readonly string[]; hours: number }[] = [
  { percent: 35, spaceIds: [], hours: 1 },
  { percent: 15, spaceIds: [], hours: 2 },
  ...CAGES.map((id) => ({ percent: 5, spaceIds: [id], hours: 1 })),
  { percent: 10, spaceIds: ['practice-area'], hours: 1 },
  { percent: 12, spaceIds: ['cage-1', 'cage-2'], hours: 2 },
  { percent: 8, spaceIds: ['cage-3', 'practice-area'], hours: 1 },
  { percent: 5, spaceIds: SEATS.map(({ id }) => id), hours: 2 },
]

interface Wish {
  date: Temporal.PlainDate
  hour: number
  hours: number
  spaceIds: readonly string[]
  askedAt: Temporal.Instant
}

interface Sold extends Sitting {
  /** As it was sold. */
  wish: Wish
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pickBy<T>(items: readonly T[], weightOf: (item: T) => number, random: () => number): T {
  let left = random() * items.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of items) {
    left -= weightOf(item)
    if (left < 0) return item
  }
  return items.at(-1) as T
}

/** Evenings of weekdays and the middle of weekends are wanted four times as often. */
function isBusy(date: Temporal.PlainDate, hour: number): boolean {
  return date.dayOfWeek > 5 ? hour >= 10 && hour < 18 : hour >= 16
}

/** All wishes of a winter, as they arrive: on average eight days ahead. */
function wishesOf(seed: number, perDay: number): Wish[] {
  const random = randomOf(seed)
  const wishes = Array.from({ length: DAYS * perDay }, (_, index) => {
    const date = FIRST.add({ days: index % DAYS })
    const { spaceIds, hours } = pickBy(MIX, ({ percent }) => percent, random)
    const starts = OPEN_HOURS.filter((hour) => hour + hours <= CLOSING_HOUR)
    const hour = pickBy(starts, (each) => (isBusy(date, each) ? 4 : 1), random)
    const minutesAhead = Math.round(60 - Math.log(1 - random()) * 8 * 24 * 60)
    return { date, hour, hours, spaceIds, askedAt: instantAt(date, hour).subtract({ minutes: minutesAhead }) }
  })
  return wishes.toSorted((one, other) => Temporal.Instant.compare(one.askedAt, other.askedAt))
}

function sell(wishes: readonly Wish[], seatsAgain: boolean): Sold[] {
  const days = new Map<string, Sold[]>()
  for (const wish of wishes) {
    const { date, hour, hours, spaceIds, askedAt } = wish
    const sold = days.get(date.toString()) ?? []
    const span = { from: hour, until: hour + hours }
    const taken = sold.map((each) => ({
      ...each,
      sold: each,
      isMovable:
        seatsAgain &&
        isUnassigned(
          { isAnyCage: each.wish.spaceIds.length === 0, startTime: instantAt(date, each.from) },
          askedAt,
        ),
    }))
    const choices = spaceIds.length > 0 ? [spaceIds] : CAGES.map((id) => [id])
    const [best] = choices
      .flatMap((choice) => {
        const moves = seatAround(
          { ...span, spaceIds: choice },
          { taken, seats: SEATS, isClosed: () => false },
        )
        return moves ? [{ choice, moves }] : []
      })
      .toSorted((one, other) => one.moves.size - other.moves.size)
    if (!best) continue
    for (const [each, to] of best.moves) each.sold.spaceIds = [to]
    days.set(date.toString(), [...sold, { ...span, spaceIds: best.choice, isMovable: false, wish }])
  }
  return [...days.values()].flat()
}

const rateOf = (spaceIds: readonly string[]) =>
  SEATS.filter(({ id }) => spaceIds.includes(id)).reduce((sum, { hourlyRate }) => sum + Number(hourlyRate), 0)

/** Fails unless every booking has the time, length, and rate it was sold at, and no two share a space. */
function expectPromisesKept(sold: readonly Sold[]): void {
  const seen = new Set<string>()
  for (const { from, until, spaceIds, wish } of sold) {
    const wanted = wish.spaceIds.length > 0 ? wish.spaceIds : ['cage-1']
    const isCertain = wish.spaceIds.length === 0 || spaceIds.join() === wish.spaceIds.join()
    if (
      from !== wish.hour ||
      until !== wish.hour + wish.hours ||
      rateOf(spaceIds) !== rateOf(wanted) ||
      !isCertain
    )
      throw new Error(`${wish.date} ${wish.hour}: another time, length, or rate`)
    for (const id of spaceIds)
      for (let hour = from; hour < until; hour += 1) {
        const key = `${wish.date} ${hour} ${id}`
        if (seen.has(key)) throw new Error(`${key} was sold twice`)
        seen.add(key)
      }
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const occupiedShare = (sold: readonly Sold[]) =>
  sumOf(sold.map(({ from, until, spaceIds }) => (until - from) * spaceIds.length)) /
  (DAYS * (CLOSING_HOUR - OPENING_HOUR) * SEATS.length)
const bundleHours = (sold: readonly Sold[]) =>
  sumOf(sold.filter(({ spaceIds }) => spaceIds.length > 1).map(({ from, until }) => until - from))

let perDay = 10
while (occupiedShare(sell(wishesOf(0, perDay), false)) < USE) perDay += 1

const results = Array.from({ length: WINTERS }, (_, seed) => {
  const wishes = wishesOf(seed, perDay)
  const winter = { before: sell(wishes, false), after: sell(wishes, true) }
  expectPromisesKept(winter.before)
  expectPromisesKept(winter.after)
  return winter
})
const average = (numberOf: (sold: readonly Sold[]) => number, key: 'before' | 'after') =>
  sumOf(results.map((winter) => numberOf(winter[key]))) / WINTERS
const report = (name: string, numberOf: (sold: readonly Sold[]) => number, digits = 0) => {
  const [before, after] = [average(numberOf, 'before'), average(numberOf, 'after')]
  const change = ((after / before - 1) * 100).toFixed(1).replace(/^(?=\d)/, '+')
  process.stdout.write(`${name}: ${before.toFixed(digits)} → ${after.toFixed(digits)} (${change}%)\n`)
}
process.stdout.write(`${WINTERS} winters of ${DAYS} days, ${perDay} wishes a day\n`)
report('use (%)', (sold) => occupiedShare(sold) * 100, 1)
report('bundle hours', bundleHours)
report('bookings', (sold) => sold.length)
