import { describe, expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

const PARTS = ['reads', 'bookings']

describe('parsing the arguments of the bench', () => {
  test.each([
    [[], { parts: PARTS, seconds: 3, against: null, extras: false }],
    [['reads'], { parts: ['reads'], seconds: 3, against: null, extras: false }],
    [
      ['bookings', 'reads', '--seconds', '10'],
      { parts: ['bookings', 'reads'], seconds: 10, against: null, extras: false },
    ],
    [['--against', 'HEAD~3', 'reads'], { parts: ['reads'], seconds: 3, against: 'HEAD~3', extras: false }],
    [['reads', '--extras'], { parts: ['reads'], seconds: 3, against: null, extras: true }],
  ])('reads %j', (args, wish) => {
    expect(parseArguments(args, PARTS)).toEqual(wish)
  })

  test.each([
    [['read'], 'No such part: read. There are reads, bookings.'],
    [['--seconds', '0'], '--seconds needs a whole number, at least 1.'],
    [['--seconds', 'ten'], '--seconds needs a whole number, at least 1.'],
    [['--seconds', '1.5'], '--seconds needs a whole number, at least 1.'],
    [['--against', ''], '--against needs a commit.'],
    [['--against'], expect.stringMatching(/--against.*argument missing/)],
    [['--versus', 'main'], expect.stringMatching(/Unknown option '--versus'/)],
  ])('refuses %j with a sentence', (args, problem) => {
    expect(parseArguments(args, PARTS)).toEqual({ problem })
  })
})
