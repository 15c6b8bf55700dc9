import { spawnSync } from 'node:child_process'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { checkCalendar } from '../../testing/check-calendar.ts'
import { bookingCalendar, type NamedBooking } from './booking-calendar.ts'

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('America/New_York').toInstant()

function booking(start: string, extra: Partial<NamedBooking> = {}): NamedBooking {
  return {
    id: '6f1a1d3e-0000-4000-8000-000000000001',
    startTime: at(start),
    endTime: at(start).add({ hours: 2 }),
    status: 'confirmed',
    version: 3,
    updatedAt: at('2027-01-05T12:00'),
    item: 'Whole Barn, all; of it',
    ...extra,
  }
}

const BARN = { publicUrl: 'https://barn.example', supportEmail: 'support@thebarn.example' }

/** Reads the file like another program would, with the time zone rules from the file alone. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component)
    const event = new ICAL.Event(component)
    const start = event.startDate
    const end = event.endDate
    expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('America/New_York')
    start.zone = zone
    end.zone = zone
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: component.getFirstPropertyValue('status'),
      local: start.toString(),
      start: start.toJSDate().toISOString(),
      end: end.toJSDate().toISOString(),
    }
  })
}

const CHANGES = [
  ['2027-03-14T08:00', '2027-03-14T12:00:00.000Z'],
  ['2027-03-14T18:00', '2027-03-14T22:00:00.000Z'],
  ['2027-03-13T18:00', '2027-03-13T23:00:00.000Z'],
  ['2027-11-07T18:00', '2027-11-07T23:00:00.000Z'],
  ['2027-11-06T18:00', '2027-11-06T22:00:00.000Z'],
] as const

describe('bookingCalendar', () => {
  it.each(CHANGES)('puts a booking at %s local time, around daylight saving changes', (local, instant) => {
    const [event] = read(bookingCalendar([booking(local)], BARN))
    expect(event).toMatchObject({
      local: `${local}:00`,
      start: instant,
      end: Temporal.Instant.from(instant).add({ hours: 2 }).toString().replace('Z', '.000Z'),
    })
  })

  it('writes the same times on a machine in another time zone', () => {
    const script = `
      const { bookingCalendar } = await import(${JSON.stringify(new URL('booking-calendar.ts', import.meta.url).href)})
      const at = (local) => Temporal.PlainDateTime.from(local).toZonedDateTime('America/New_York').toInstant()
      const bookings = ${JSON.stringify(CHANGES.map(([local]) => local))}.map((local) => ({ id: local, status: 'confirmed',
        version: 1, item: 'Cage', startTime: at(local), endTime: at(local).add({ hours: 1 }), updatedAt: at(local) }))
      process.stdout.write(bookingCalendar(bookings, ${JSON.stringify(BARN)}))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { TZ: 'Asia/Tokyo' },
      encoding: 'utf8',
    })
    expect(read(stdout).map(({ local, start }) => [local.slice(0, 16), start])).toEqual(CHANGES)
  })

  it('stamps in UTC, as the format demands, and reminds two hours ahead of what still takes place', () => {
    const content = bookingCalendar([booking('2027-03-14T18:00')], BARN)
    expect(content).toContain('DTSTAMP:20270105T170000Z')
    expect(content).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT2H/)
    const cancelled = booking('2027-03-14T18:00', { status: 'cancelled' })
    expect(bookingCalendar([cancelled], BARN)).not.toContain('VALARM')
  })

  it('shows space, place, and house rules, and keeps the UID when the booking changes', () => {
    const [event] = read(bookingCalendar([booking('2027-03-14T18:00')], BARN))
    expect(event).toMatchObject({
      uid: 'booking-6f1a1d3e-0000-4000-8000-000000000001@the-barn',
      sequence: 3,
      summary: 'The Barn: Whole Barn, all; of it',
      location: '6090 W River Rd, Weidman, MI 48893',
      description: expect.stringContaining('sunflower seeds'),
      status: 'CONFIRMED',
    })
    const [cancelled] = read(
      bookingCalendar([booking('2027-03-14T18:00', { status: 'cancelled', version: 4 })], BARN),
    )
    expect(cancelled).toMatchObject({ uid: event?.uid, sequence: 4, status: 'CANCELLED' })
  })

  it.each(['confirmed', 'cancelled', 'pending', 'completed'] as const)(
    'passes the checks of other programs when %s, whatever the item is called',
    (status) => {
      const items = [
        'Cage',
        'Zoë’s café, all; of it \\\\ "here"'.repeat(5),
        '⚾'.repeat(60),
        'a\nBEGIN:VALARM\nb',
        '',
      ]
      const bookings = items.map((item, n) => booking('2027-03-14T18:00', { item, status, id: String(n) }))
      expect(checkCalendar(bookingCalendar(bookings, BARN))).toEqual(
        items.map((item) => `The Barn: ${item}`.trim()),
      )
      expect(checkCalendar(bookingCalendar([], BARN))).toEqual([])
    },
  )

  it('escapes line breaks in names', () => {
    const item = 'Cage\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Free beer'
    const events = read(bookingCalendar([booking('2027-03-14T18:00', { item })], BARN))
    expect(events).toHaveLength(1)
  })
})
