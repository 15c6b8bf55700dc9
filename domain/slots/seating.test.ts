import fc from 'fast-check'
import { expect, it } from 'vitest'
import { couldFit, type Seating, type Sitting, seatAround, type WantedSpan } from './seating.ts'

const SEATS = ['cage-1', 'cage-2', 'cage-3', 'area'].map((id) => ({
  id,
  hourlyRate: id === 'area' ? '75.00' : '30.00',
  isActive: true,
}))

interface Case {
  taken: Sitting[]
  seats: typeof SEATS
  closed: WantedSpan[]
  wanted: WantedSpan
}

const span = fc
  .record({ from: fc.integer({ min: 8, max: 14 }), hours: fc.integer({ min: 1, max: 3 }) })
  .map(({ from, hours }) => ({ from, until: from + hours }))
const places = fc.constantFrom(['cage-1'], ['cage-2'], ['cage-3'], ['area'], ['cage-1', 'cage-2'])
const sitting = fc
  .record({ span, spaceIds: places, isMovable: fc.boolean() })
  .map(({ span, spaceIds, isMovable }) => ({
    ...span,
    spaceIds,
    isMovable: isMovable && spaceIds.length === 1,
  }))
const days: fc.Arbitrary<Case> = fc
  .record({
    all: fc.array(sitting, { maxLength: 12 }),
    closed: fc.array(
      fc.record({ span, spaceIds: places }).map(({ span, spaceIds }) => ({ ...span, spaceIds })),
      { maxLength: 1 },
    ),
    inactive: fc.option(fc.constantFrom('cage-2', 'cage-3')),
    wanted: fc.record({ span, spaceIds: places }).map(({ span, spaceIds }) => ({ ...span, spaceIds })),
  })
  .map(({ all, inactive, ...rest }) => {
    const taken: Sitting[] = []
    for (const next of all) if (!taken.some((other) => collide(other, next))) taken.push(next)
    return { ...rest, taken, seats: SEATS.map((seat) => ({ ...seat, isActive: seat.id !== inactive })) }
  })

function collide(one: WantedSpan, other: WantedSpan): boolean {
  const isShared = one.spaceIds.some((id) => other.spaceIds.includes(id))
  return isShared && one.from < other.until && other.from < one.until
}

const seatingOf = ({ taken, seats, closed }: Case): Seating => ({
  taken,
  seats,
  isClosed: (id, span) => closed.some((each) => collide(each, { ...span, spaceIds: [id] })),
})

/** Tries all ways to seat those that can move. */
function bruteForce(day: Case, index = 0, seated: readonly WantedSpan[] = [day.wanted]): boolean {
  const { isClosed, seats } = seatingOf(day)
  const each = day.taken[index]
  if (!each) return true
  const rateOf = (id: string | undefined) => seats.find((seat) => seat.id === id)?.hourlyRate
  const [current = ''] = each.spaceIds
  const others = seats.filter(
    ({ id, isActive }) => id !== current && isActive && rateOf(id) === rateOf(current) && !isClosed(id, each),
  )
  const choices = each.isMovable
    ? [current, ...others.map(({ id }) => id)].map((id) => [id])
    : [each.spaceIds]
  return choices.some((spaceIds) => {
    const next = { ...each, spaceIds }
    return !seated.some((other) => collide(other, next)) && bruteForce(day, index + 1, [...seated, next])
  })
}

it('finds room if there is any, and moves only bookings that can move, to equal spaces that are open', () => {
  const outcomes = { free: 0, moved: 0, none: 0 }
  fc.assert(
    fc.property(days, (day) => {
      const before = structuredClone(day.taken)
      const { isClosed } = seatingOf(day)
      const moves = seatAround(day.wanted, seatingOf(day))
      expect(moves !== null).toBe(bruteForce(day))
      expect(day.taken).toEqual(before)
      outcomes[moves === null ? 'none' : moves.size > 0 ? 'moved' : 'free'] += 1
      if (!moves) return
      for (const [each, to] of moves) {
        const seat = SEATS.find(({ id }) => id === to)
        const from = SEATS.find(({ id }) => id === each.spaceIds[0])
        expect([each.isMovable, seat?.hourlyRate]).toEqual([true, from?.hourlyRate])
        expect(day.seats.find(({ id }) => id === to)?.isActive).toBe(true)
        expect(isClosed(to, each)).toBe(false)
      }
      const after = day.taken.map((each) => ({
        ...each,
        spaceIds: [moves.get(each) ?? each.spaceIds].flat(),
      }))
      const all = [day.wanted, ...after]
      expect(all.some((one, index) => all.slice(index + 1).some((other) => collide(one, other)))).toBe(false)
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(50)
})

const day = (taken: readonly [from: number, hours: number, id: string, isMovable?: boolean][]): Seating => ({
  seats: SEATS,
  isClosed: (id, { from }) => id === 'cage-3' && from === 20,
  taken: taken.map(([from, hours, id, isMovable = true]) => ({
    from,
    until: from + hours,
    spaceIds: [id],
    isMovable,
  })),
})

it('makes room for a longer booking and for a bundle', () => {
  const evening = day([
    [17, 1, 'cage-1'],
    [18, 1, 'cage-2'],
    [17, 2, 'cage-3', false],
  ])
  const moves = seatAround({ from: 17, until: 19, spaceIds: ['cage-1'] }, evening)
  expect([...(moves ?? [])].map(([{ from }, to]) => [from, to])).toEqual([[17, 'cage-2']])
  expect(couldFit({ from: 17, until: 18, spaceIds: ['cage-1', 'cage-2'] }, evening)).toBe(false)
  expect(couldFit({ from: 18, until: 19, spaceIds: ['cage-1', 'cage-3'] }, evening)).toBe(false)
  expect(couldFit({ from: 19, until: 20, spaceIds: ['cage-1', 'cage-2'] }, evening)).toBe(true)
  expect(couldFit({ from: 20, until: 21, spaceIds: ['cage-3'] }, evening)).toBe(false)
})

it('tries a space again for an earlier booking after a later one gave it up', () => {
  const morning = day([
    [8, 2, 'cage-1'],
    [11, 1, 'cage-1', false],
    [9, 2, 'cage-2'],
    [10, 2, 'cage-3'],
  ])
  const withoutCage2 = { ...morning, isClosed: (id: string) => id === 'cage-2' }
  const moves = seatAround({ from: 9, until: 10, spaceIds: ['cage-2'] }, withoutCage2)
  expect([...(moves ?? [])].map(([{ from }, to]) => [from, to])).toEqual([
    [8, 'cage-3'],
    [9, 'cage-1'],
  ])
})

it('stays fast on a full day that has no room', () => {
  const full = day(
    Array.from({ length: 12 }, (_, index) => 8 + index).flatMap((hour) =>
      ['cage-1', 'cage-2', 'cage-3'].map((id) => [hour, 1, id] as [number, number, string]),
    ),
  )
  expect(couldFit({ from: 19, until: 20, spaceIds: ['cage-1'] }, full)).toBe(false)
})
