import { describe, expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
import { bookedFor, heldWord, paymentWord } from '../words/booking-words.ts'
import { boardView, neighbor } from './board-view.ts'
import { dragEnd, dragStart, hoursInWords, step, targetOf } from './rearrange.ts'

/** 8 AM to 9 PM. */
const HOURS = Array.from({ length: 14 }, (_, past) => 8 + past)

const DAY = '2026-11-21'

function booking(id: string, hour: number, hours: number, occupies: string[]): BoardBooking {
  const start = Temporal.ZonedDateTime.from(`${DAY}T00:00[America/New_York]`).add({ hours: hour })
  return {
    id,
    occupies,
    spaceId: occupies.length === 1 ? occupies[0] : null,
    startTime: start.toInstant().toString(),
    endTime: start.add({ hours }).toInstant().toString(),
  } as BoardBooking
}

function board(part: Partial<Board> = {}): Board {
  return {
    date: DAY,
    open: HOURS.slice(0, -1),
    starts: HOURS,
    blockedReason: null,
    closures: [],
    spaces: ['cage-1', 'cage-2', 'area'].map((id) => ({ id, name: id, hourlyRate: '30.00', isActive: true })),
    bookings: [],
    ...part,
  }
}

/**
 * Each column as characters: . free, - free but outside of opening hours, # closed, the booking's id, | for
 * its later hours and further spaces.
 */
function drawn(view: ReturnType<typeof boardView>): string[] {
  return view.columns.map(({ cells }) =>
    cells
      .map((cell) =>
        cell.kind === 'booking'
          ? cell.booking.id
          : cell.kind === 'free' && cell.isOutside
            ? '-'
            : { free: '.', closed: '#', covered: '|', late: ' ' }[cell.kind],
      )
      .join(''),
  )
}

describe('boardView', () => {
  it('shows fourteen free hours per space on an empty day', () => {
    const view = boardView(board())
    expect(view.hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
    expect(drawn(view)).toEqual(Array(3).fill('.............-'))
  })

  it('shows a bundle as one block across its spaces', () => {
    const bookings = [booking('a', 8, 1, ['cage-1']), booking('b', 10, 3, ['cage-1', 'cage-2'])]
    const view = boardView(board({ bookings }))
    expect(drawn(view)).toEqual(['a.b||........-', '..|||........-', '.............-'])
    expect(view.columns[0]?.cells[2]).toMatchObject({ hours: 3, spaces: 2 })
    expect(view.columns[1]?.cells[3]).toEqual({ kind: 'covered', by: { column: 0, row: 2 } })
  })

  it('splits a bundle whose spaces are apart', () => {
    const view = boardView(board({ bookings: [booking('b', 10, 2, ['cage-1', 'area'])] }))
    expect(drawn(view)).toEqual(['..b|.........-', '.............-', '..b|.........-'])
    expect(view.columns[2]?.cells[2]).toMatchObject({ spaces: 1 })
  })

  it('adds rows for a booking that runs until midnight', () => {
    const view = boardView(board({ bookings: [booking('n', 21, 3, ['area'])] }))
    expect(view.hours.at(-1)).toBe(23)
    expect(drawn(view)).toEqual(['.............-  ', '.............-  ', '.............n||'])
  })

  it('shows closures without hiding active bookings', () => {
    const bookings = [booking('a', 9, 2, ['cage-1'])]
    expect(drawn(boardView(board({ blockedReason: 'Snow', bookings })))[0]).toBe('#a|#||||||||||')
    const closures = [
      { id: 'x', hours: { fromHour: 8, untilHour: 12 }, spaceIds: ['cage-2'], reason: 'New nets' },
    ]
    expect(drawn(boardView(board({ closures, bookings })))).toEqual([
      '.a|..........-',
      '#|||.........-',
      '.............-',
    ])
  })

  it('places bookings correctly when daylight saving time changes', () => {
    for (const date of ['2027-03-14', '2027-11-07']) {
      const start = Temporal.ZonedDateTime.from(`${date}T20:00[America/New_York]`)
      const late = { ...booking('l', 0, 1, ['area']), startTime: start.toInstant().toString() }
      late.endTime = start.add({ hours: 1 }).toInstant().toString()
      expect(drawn(boardView(board({ date, bookings: [late] })))[2]).toBe('............l-')
    }
  })
})

describe('neighbor', () => {
  const view = boardView(
    board({
      bookings: [booking('a', 9, 2, ['cage-1']), booking('b', 13, 2, ['cage-1', 'cage-2', 'area'])],
      closures: [{ id: 'x', hours: null, spaceIds: ['cage-2'], reason: 'Nets' }],
    }),
  )
  it.each([
    ['moves down into a booking', { column: 0, row: 0 }, 'ArrowDown', { column: 0, row: 1 }],
    ['moves down past its remaining hours', { column: 0, row: 1 }, 'ArrowDown', { column: 0, row: 3 }],
    ['moves up to its first hour', { column: 0, row: 3 }, 'ArrowUp', { column: 0, row: 1 }],
    [
      'moves left across a closed space to its first hour',
      { column: 2, row: 2 },
      'ArrowLeft',
      { column: 0, row: 1 },
    ],
    ['moves into a block of several spaces', { column: 2, row: 4 }, 'ArrowDown', { column: 0, row: 5 }],
    ['moves up into its first hour', { column: 2, row: 7 }, 'ArrowUp', { column: 0, row: 5 }],
    ['stays in a block that reaches the edge', { column: 0, row: 5 }, 'ArrowRight', null],
    ['stays put at the edge', { column: 2, row: 0 }, 'ArrowRight', null],
    ['ignores other keys', { column: 0, row: 0 }, 'Tab', null],
  ] as const)('%s', (_name, from, key, to) => {
    expect(neighbor(view, from, key)).toEqual(to)
  })
})

const MONEY = {
  status: 'confirmed',
  totalAmount: '30.00',
  paidAmount: '20.00',
  waivedAmount: '0.00',
  refundedAmount: '0.00',
} as const

describe('board words', () => {
  it.each([
    ['paid', 'stripe', 'Paid'],
    ['due', 'cash', '$10.00 due'],
    ['comp', 'comp', 'Comp'],
    ['held', 'stripe', 'Held'],
    ['part', 'cash', '$10.00 due'],
    ['waived', 'cash', 'Waived'],
  ] as const)('labels a booking %s by %s as %s', (paymentState, paymentMethod, word) => {
    expect(paymentWord({ ...MONEY, paymentState, paymentMethod })).toBe(word)
  })

  it.each([
    ['10.00', 'Partly refunded'],
    ['30.00', 'Refunded'],
  ])('labels a booking with %s refunded as %s', (refundedAmount, word) => {
    expect(paymentWord({ ...MONEY, paymentState: 'paid', paymentMethod: 'stripe', refundedAmount })).toBe(
      word,
    )
  })

  it.each([
    ['0.00', 'Partly paid'],
    ['5.00', 'Partly refunded'],
    ['20.00', 'Refunded'],
  ])('labels a cancelled booking, partly paid, with %s refunded as %s', (refundedAmount, word) => {
    const booking = { ...MONEY, status: 'cancelled', paymentState: 'part', paymentMethod: 'cash' } as const
    expect(paymentWord({ ...booking, refundedAmount })).toBe(word)
  })

  it('shows the minutes left on a hold', () => {
    const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
    const startTime = '2026-11-28T15:00:00Z'
    expect(heldWord({ startTime, holdExpiresAt: '2026-11-21T15:11:01Z' }, now)).toBe('Held, 12 min left')
    expect(heldWord({ startTime, holdExpiresAt: '2026-11-21T15:00:00Z' }, now)).toBe('Hold expiring')
    for (const holdExpiresAt of [null, startTime])
      expect(heldWord({ startTime, holdExpiresAt }, now)).toBe('Held, awaiting payment')
  })

  it('shows the email for a customer without a name', () => {
    expect(bookedFor({ customerName: ' ', customerEmail: 'a@b.co' })).toBe('a@b.co')
  })
})

const dragged = booking('a', 10, 2, ['cage-1'])
const team = booking('t', 17, 1, ['cage-1', 'cage-2'])
const arranged = boardView(
  board({
    closures: [{ id: 'x', hours: { fromHour: 8, untilHour: 10 }, spaceIds: ['area'], reason: 'Nets' }],
    bookings: [dragged, booking('b', 14, 1, ['cage-2']), team],
  }),
)

describe('dragging', () => {
  it('keeps the hour under the pointer that was grabbed', () => {
    expect(dragStart(dragged, { hour: 13, spaceId: 'cage-2' }, 1, HOURS)).toEqual({
      spaceId: 'cage-2',
      fromHour: 12,
      hours: 2,
    })
  })

  it('keeps a bundle on its spaces, and everything within the day', () => {
    expect(dragStart(team, { hour: 8, spaceId: 'area' }, 2, HOURS)).toEqual({
      spaceId: null,
      fromHour: 8,
      hours: 1,
    })
    expect(dragStart(dragged, { hour: 23, spaceId: 'area' }, 0, HOURS).fromHour).toBe(21)
  })

  it.each([
    [13, 3],
    [12, 3],
    [10, 1],
    [8, 1],
  ])('ends with the hour of row %i, after %i hours', (hour, hours) => {
    expect(dragEnd(dragged, hour).hours).toBe(hours)
  })
})

describe('step', () => {
  const target = targetOf(dragged)
  it.each([
    ['ArrowDown', false, { ...target, fromHour: 11 }],
    ['ArrowRight', false, { ...target, spaceId: 'cage-2' }],
    ['ArrowLeft', false, target],
    ['ArrowDown', true, { ...target, hours: 3 }],
    ['ArrowUp', true, { ...target, hours: 1 }],
    ['Enter', false, null],
  ])('moves the target on %s, with Shift %s', (key, shiftKey, to) => {
    expect(step(arranged, target, { key, shiftKey })).toEqual(to)
  })
})

it('says hours in words, up to midnight', () => {
  expect(hoursInWords({ spaceId: null, fromHour: 21, hours: 3 })).toBe('9:00 PM – 12:00 AM')
})

it('has a row for each hour that staff can start at and for bookings before it, which keep their place', () => {
  const view = boardView(
    board({
      starts: [10, 11, 12],
      open: [11, 12],
      bookings: [booking('e', 6, 2, ['cage-1']), booking('n', 11, 1, ['area'])],
    }),
  )
  expect(view.hours).toEqual([6, 7, 8, 9, 10, 11, 12])
  expect(drawn(view)).toEqual(['e|  -..', '    -..', '    -n.'])
})
