import { expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
import { arrivingAt, closedWords, nextWords, nowAndNext, openingWords } from './now-and-next.ts'

/** 8 AM to 9 PM. */
const HOURS = Array.from({ length: 14 }, (_, past) => 8 + past)

/** On a Saturday, or another day in November. */
const at = (time: string, day = 21) =>
  Temporal.PlainDateTime.from(`2026-11-${day}T${time}`).toZonedDateTime('America/New_York').toInstant()

function booking(id: string, from: string, until: string, occupies: string[]): BoardBooking {
  return {
    id,
    occupies,
    status: 'confirmed',
    startTime: at(from).toString(),
    endTime: at(until).toString(),
  } as BoardBooking
}

const board: Board = {
  date: '2026-11-21',
  open: HOURS.slice(0, -1),
  starts: HOURS,
  blockedReason: null,
  closures: [{ id: 'x', hours: { fromHour: 17, untilHour: 18 }, spaceIds: ['area'], reason: 'New nets' }],
  spaces: ['cage-1', 'cage-2', 'area'].map((id) => ({ id, name: id, hourlyRate: '30.00', isActive: true })),
  bookings: [
    booking('early', '16:00', '17:00', ['cage-1']),
    booking('team', '17:00', '18:00', ['cage-1', 'cage-2']),
    booking('late', '18:00', '20:00', ['cage-1']),
    booking('last', '20:00', '21:00', ['cage-1', 'area']),
  ],
}

/** "cage-1: team 23 > late" */
const shownAt = (time: string, day = board) =>
  nowAndNext(day, at(time)).map(
    ({ spaces, current, minutesLeft, closed, next, nextIsWith }) =>
      `${spaces.map(({ name }) => name).join(' & ')}: ${closed ? closedWords(closed) : current ? `${current.id} ${minutesLeft}` : 'free'} > ${next?.id ?? 'none'}${nextIsWith ? ` with ${nextIsWith}` : ''}`,
  )

it('shows who has each space, for how long, and who is next', () => {
  expect(shownAt('16:37')).toEqual([
    'cage-1: early 23 > team',
    'cage-2: free > team with cage-1',
    'area: free > last',
  ])
})

it('shows the current booking of a bundle once, with the earliest next one', () => {
  expect(shownAt('17:37')).toEqual([
    'cage-1 & cage-2: team 23 > late',
    'area: Closed until 6 PM: New nets > last',
  ])
})

it('shows the next booking of a bundle once', () => {
  const whole = [booking('all', '18:00', '20:00', ['cage-1', 'cage-2', 'area'])]
  expect(shownAt('16:37', { ...board, bookings: whole })).toEqual(['cage-1 & cage-2 & area: free > all'])
  expect(shownAt('17:37', { ...board, bookings: whole })).toEqual([
    'cage-1 & cage-2: free > all',
    'area: Closed until 6 PM: New nets > all with cage-1',
  ])
})

it('asks for the next arrival from 15 minutes before, once the current one is marked and once for a bundle', () => {
  const arriving = (time: string, early: 'arrived' | null = 'arrived') => {
    const bookings = board.bookings.map((each) => ({
      ...each,
      attendance: each.id === 'early' ? early : null,
    }))
    return nowAndNext({ ...board, bookings }, at(time)).map((card) => arrivingAt(card, at(time))?.id)
  }
  expect(arriving('16:45', null)[0]).toBe('early')
  expect(arriving('16:44')).toEqual(['early', undefined, undefined])
  expect(arriving('16:45')).toEqual(['team', undefined, undefined])
  expect(arriving('17:44')).toEqual(['team', undefined])
})

it('changes at the very minute that one booking ends and the next starts', () => {
  expect(shownAt('17:59:59')[0]).toBe('cage-1 & cage-2: team 1 > late')
  expect(shownAt('18:00')).toEqual([
    'cage-1: late 120 > last',
    'cage-2: free > none',
    'area: free > last with cage-1',
  ])
})

it('shows the first booking before opening, and none after the last', () => {
  expect(shownAt('06:00')[0]).toBe('cage-1: Closed until 8 AM > early')
  expect(shownAt('21:00')).toEqual(['cage-1', 'cage-2', 'area'].map((id) => `${id}: Closed > none`))
})

it('says from when a space is open today, or that it stays closed', () => {
  const winter = { ...board, open: [18, 19, 20], bookings: [] }
  const closures = [
    { id: 'y', hours: { fromHour: 18, untilHour: 19 }, spaceIds: ['cage-1'], reason: 'Lights' },
    { id: 'z', hours: null, spaceIds: ['cage-2'], reason: 'New turf' },
  ]
  const words = (time: string, day: Board) =>
    nowAndNext(day, at(time)).map(({ closed }) => (closed ? closedWords(closed) : 'Open'))
  expect(words('17:59', { ...winter, closures: [] })).toEqual(Array(3).fill('Closed until 6 PM'))
  expect(words('18:00', { ...winter, closures: [] })).toEqual(Array(3).fill('Open'))
  expect(words('21:00', { ...winter, closures: [] })).toEqual(Array(3).fill('Closed'))
  expect(words('10:00', { ...winter, closures })).toEqual([
    'Closed until 7 PM',
    'Closed: New turf',
    'Closed until 6 PM',
  ])
  expect(words('12:00', { ...winter, open: [], closures: [] })).toEqual(Array(3).fill('Closed'))
  const blocked = { ...winter, blockedReason: 'Snow', closures: [] }
  expect(words('12:00', blocked)).toEqual(Array(3).fill('Closed: Snow'))
})

it('shows who has a space outside of opening hours', () => {
  expect(shownAt('20:30', { ...board, open: [8, 9] })[0]).toBe('cage-1: last 30 > none')
})

it.each([
  ['tomorrow at 6 PM', at('18:00', 22)],
  ['Monday at 6:30 PM', at('18:30', 23)],
  ['Sat, Nov 28 at 8 AM', at('08:00', 28)],
  [null, at('22:00')],
])('says when the facility opens next: %s', (words, opens) => {
  expect(openingWords(opens, at('21:00'))).toBe(words)
})

it('names the next booking, or the next opening after hours', () => {
  const words = (time: string, day = board) =>
    nowAndNext(day, at(time)).map((card) => nextWords(card, 'tomorrow at 8 AM'))
  const named = { ...board, bookings: board.bookings.map((each) => ({ ...each, customerName: each.id })) }
  expect(words('16:37', named)).toEqual(['Next: 5 PM, team', 'Next: 5 PM, with cage-1', 'Next: 8 PM, last'])
  expect(words('21:00')).toEqual(Array(3).fill('Opens tomorrow at 8 AM'))
  expect(words('20:30')[1]).toBe('No more bookings today')
  expect(words('21:00', { ...board, blockedReason: 'Snow' })).toEqual(Array(3).fill('No more bookings today'))
  expect(nowAndNext(board, at('21:00')).map((card) => nextWords(card, null))).toEqual(
    Array(3).fill('No more bookings today'),
  )
})
