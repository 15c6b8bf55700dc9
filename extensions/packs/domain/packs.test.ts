import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTerms } from './pack-terms.ts'
import {
  type Balance,
  coverInWords,
  eachInWords,
  packPrice,
  paysInWords,
  punchesFor,
  punchesToPay,
  takePaidWith,
  takePunches,
} from './packs.ts'

const SPACES = [
  { id: 'cage-1', name: 'Batting Cage 1', hourlyRate: '30.00' },
  { id: 'cage-2', name: 'Batting Cage 2', hourlyRate: '32.50' },
  { id: 'area', name: 'Practice Area', hourlyRate: '60.00' },
]
const CAGES = ['cage-1', 'cage-2']

describe('the price of a pack', () => {
  it.each([
    [10, 5, ['cage-1'], 28_500],
    [20, 10, ['cage-1'], 54_000],
    [10, 5, CAGES, 30_875],
    [1, 33, ['cage-2'], 2_178],
    [10, 5, [], 0],
  ])('of %i hours at %i%% off', (hours, percent, spaceIds, price) => {
    expect(packPrice({ hours, percent }, spaceIds, SPACES)).toBe(price)
  })

  it.each([
    [10, '285.00', '$28.50 each'],
    [20, '540.00', '$27 each'],
    [3, '100.00', '$33.33 each'],
  ])('of %i hours for $%s is named for an hour', (hours, price, words) => {
    expect(eachInWords({ hours, price })).toBe(words)
  })

  it('names its spaces', () => {
    expect(coverInWords(CAGES, SPACES)).toBe('Batting Cage 1 and Batting Cage 2')
  })
})

const pack = (id: string, punches: number, value: number, spaceIds = CAGES): Balance => ({
  ...{ id, punches, value, spaceIds },
})

it.each([
  [28_500, 10, 28_500, 10, 28_500],
  [5699, 10, 28_500, 1, 2850],
  [5700, 10, 28_500, 2, 5700],
  [28_500, 2, 5700, 2, 5700],
  [2849, 1, 2850, 0, 0],
  [100, 10, 28_500, 0, 0],
  [100, 0, 0, 0, 0],
  // A third is 33.33, two are 66.67.
  [3333, 3, 10_000, 1, 3333],
  [6666, 3, 10_000, 1, 3333],
  [6667, 3, 10_000, 2, 6667],
])(
  'takes for %i cents given back, with %i punches worth %i left: %i, worth %i',
  (back, punches, value, ...taken) => {
    expect(Object.values(takePaidWith(back, { punches, value }))).toEqual(taken)
  },
)

describe('punches for a booking', () => {
  it('are one for each hour and space', () => {
    expect(punchesFor({ hours: 2, spaceIds: CAGES })).toBe(4)
  })

  it('come from the first pack, then from the next, and share the price', () => {
    const packs = [pack('one', 1, 2_850), pack('two', 5, 13_500)]
    expect(takePunches(packs, [{ hours: 3, spaceIds: ['cage-1'], price: 10_000 }])).toEqual([
      [
        { packId: 'one', punches: 1, value: 2_850, amount: 3_333 },
        { packId: 'two', punches: 2, value: 5_400, amount: 6_667 },
      ],
    ])
  })

  it.each([
    ['a booking', [{ hours: 2, spaceIds: CAGES, price: 12_000 }]],
    ['two bookings', [2, 2].map((hours) => ({ hours, spaceIds: ['cage-1'], price: 6_000 }))],
  ])('pay for all of %s or for nothing', (_, wishes) => {
    expect(takePunches([pack('one', 3, 8_550)], wishes)).toBeNull()
    expect(takePunches([pack('one', 4, 8_550)], wishes)).toHaveLength(wishes.length)
  })

  it('are only for the spaces of their pack', () => {
    const packs = [pack('one', 9, 9_000, ['area']), pack('two', 1, 3_000)]
    expect(takePunches(packs, [{ hours: 1, spaceIds: ['cage-1', 'area'], price: 9_000 }])).toBeNull()
    expect(takePunches(packs, [{ hours: 1, spaceIds: ['cage-1'], price: 3_000 }])).toEqual([
      [{ packId: 'two', punches: 1, value: 3_000, amount: 3_000 }],
    ])
  })

  it('are worth the price of their pack in all, however they are spent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
        (price, visits) => {
          const hours = visits.reduce((all, visit) => all + visit, 0)
          const wishes = visits.map((visit) => ({ hours: visit, spaceIds: ['cage-1'], price: 3_000 * visit }))
          const taken = (takePunches([pack('one', hours, price)], wishes) ?? []).flat()
          expect(taken.every(({ value }) => value >= 0)).toBe(true)
          expect(taken.reduce((all, { value }) => all + value, 0)).toBe(price)
        },
      ),
    )
  })
})

it('promises a reminder only for packs that bring one', () => {
  const facts = { hours: 10, price: '285.00', covers: 'any space' }
  const promised = [1, 2].map((months) => /reminder/.test(packTerms({ ...facts, months }).join()))
  expect(promised).toEqual([false, true])
})

describe('saying what punches would pay', () => {
  const anyPack = fc.record({
    punches: fc.integer({ min: 1, max: 9 }),
    spaceIds: fc.subarray(['cage-1', 'cage-2', 'area'], { minLength: 1 }),
  })
  const wish = fc.record({
    hours: fc.integer({ min: 1, max: 3 }),
    spaceIds: fc.subarray(['cage-1', 'cage-2', 'area']),
  })

  it('agrees with what is taken', () => {
    fc.assert(
      fc.property(fc.array(anyPack, { maxLength: 4 }), wish, (packs, wanted) => {
        const balances = packs.map((each, index) => pack(String(index), each.punches, 100, each.spaceIds))
        const taken = takePunches(balances, [{ ...wanted, price: 3_000 }])?.[0]
        expect(punchesToPay(packs, wanted)).toBe(taken ? sumOf(taken) : null)
      }),
    )
  })

  it.each([
    [1, 5, '1 of your 5 punches pays for this.'],
    [2, 5, '2 of your 5 punches pay for this.'],
    [1, 1, 'Your last punch pays for this.'],
    [3, 3, 'Your last 3 punches pay for this.'],
  ])('%i of %i', (count, left, words) => {
    expect(paysInWords(count, left)).toBe(words)
  })
})

const sumOf = (taken: readonly { punches: number }[]) => taken.reduce((all, { punches }) => all + punches, 0)
