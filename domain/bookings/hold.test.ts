import { describe, expect, it } from 'vitest'
import { extendedUntil, isHoldAlive, isHoldEnding, isHoldExpired, isHoldWarningDue } from './hold.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}Z`)
const hold = { status: 'pending', holdExpiresAt: at('17:15:00') } as const

describe('a hold', () => {
  it('is alive until the instant it expires', () => {
    expect(isHoldAlive(hold, at('17:14:59.999'))).toBe(true)
    expect(isHoldAlive(hold, at('17:15:00'))).toBe(false)
    expect(isHoldExpired(hold, at('17:14:59.999'))).toBe(false)
    expect(isHoldExpired(hold, at('17:15:00'))).toBe(true)
  })

  it('never expires without an expiry', () => {
    expect(isHoldAlive({ ...hold, holdExpiresAt: null }, Temporal.Instant.from('2030-01-01T00:00:00Z'))).toBe(
      true,
    )
  })

  it('is neither alive nor expired once its booking is confirmed', () => {
    const confirmed = { ...hold, status: 'confirmed' } as const
    expect([isHoldAlive(confirmed, at('17:00:00')), isHoldExpired(confirmed, at('18:00:00'))]).toEqual([
      false,
      false,
    ])
  })

  it('is ending five minutes before it expires', () => {
    expect(isHoldEnding(hold.holdExpiresAt, at('17:09:59.999'))).toBe(false)
    expect(isHoldEnding(hold.holdExpiresAt, at('17:10:00'))).toBe(true)
  })

  it.each([
    ['before it is ending', '17:00:00', '17:09:59.999', false],
    ['once it is ending', '17:00:00', '17:10:00', true],
    ['if it was made exactly at the warning time', '17:10:00', '17:10:00', true],
    ['if it is shorter than the warning time', '17:10:01', '17:12:00', false],
  ])('answers whether to warn its owner %s', (_case, createdAt, now, isDue) => {
    expect(isHoldWarningDue({ ...hold, createdAt: at(createdAt) }, at(now))).toBe(isDue)
  })

  it('is extended by two minutes', () => {
    expect(extendedUntil(at('17:15:30')).toString()).toBe('2026-11-20T17:17:30Z')
  })
})
