import { describe, expect, it } from 'vitest'
import { formatTimeLeft, holdAnnouncement } from './hold-countdown.tsx'

const until = Temporal.Instant.from('2026-11-20T17:15:00Z')
const secondsBefore = (seconds: number) => until.subtract({ milliseconds: seconds * 1000 })

describe('time left', () => {
  it.each([
    [900, '15:00'],
    [899.2, '15:00'],
    [61, '1:01'],
    [0.4, '0:01'],
    [0, '0:00'],
    [-30, '0:00'],
    [3900, '1:05:00'],
    [86_400, '24:00:00'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatTimeLeft(until, secondsBefore(seconds))).toBe(text)
  })

  it.each([
    [301, ''],
    [300, '5 minutes left to pay for this booking.'],
    [61, '5 minutes left to pay for this booking.'],
    [60, '1 minute left to pay for this booking.'],
    [0, 'Your hold has expired.'],
  ])('announces at %d seconds: %s', (seconds, text) => {
    expect(holdAnnouncement(until, secondsBefore(seconds))).toBe(text)
  })
})
