import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect } from 'vitest'

// cspell:ignore VCALENDAR
/**
 * Checks that a calendar file is as RFC 5545 wants it, and that two other programs read the same from it.
 * Returns the titles of its events.
 */
export function checkCalendar(content: string): string[] {
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = content.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(misplaced(lines)).toEqual([])

  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const facts = events.map(({ uid, summary, startDate, component }) => [
    ...[uid, summary.trim(), startDate.toString(), String(component.getFirstPropertyValue('status'))],
    String(component.getFirstPropertyValue('url')),
  ])
  const others = Object.values(nodeIcal.sync.parseICS(content)).filter((each) => each?.type === 'VEVENT')
  expect(
    others.map(({ uid, summary, start, status, url }) => [
      ...[uid, textOf(summary).trim(), localTime(start), status],
      textOf(url),
    ]),
  ).toEqual(facts)
  return facts.map(([, summary = '']) => summary)
}

/** Properties behind a component that's in the same one. */
function misplaced(lines: readonly string[]): string[] {
  const hasPart: boolean[] = [false]
  return lines.filter((line) => {
    if (line.startsWith('BEGIN:')) {
      hasPart[0] = true
      hasPart.unshift(false)
    } else if (line.startsWith('END:')) hasPart.shift()
    else return line !== '' && hasPart[0]
    return false
  })
}

/** Text with parameters is an object. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value ?? '')

const localTime = (date: Date) =>
  date.toTemporalInstant().toZonedDateTimeISO('America/New_York').toPlainDateTime().toString()
