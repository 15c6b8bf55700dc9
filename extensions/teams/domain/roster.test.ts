import { describe, expect, it } from 'vitest'
import { canRemind, endsAt, isBirthYear, playerName, playerState, signedText } from './roster.ts'

const at = (time: string) => Temporal.Instant.from(time)

describe('playerState', () => {
  it.each([
    [null, 'not_signed'],
    [{ policyVersion: 'b', signedAt: at('2026-11-20T17:00:00Z') }, 'signed'],
    [{ policyVersion: 'a', signedAt: at('2026-11-20T17:00:00Z') }, 'outdated'],
    [{ policyVersion: 'b', signedAt: at('2026-03-14T17:00:01Z') }, 'signed'],
    [{ policyVersion: 'b', signedAt: at('2026-03-13T17:00:00Z') }, 'outdated'],
  ] as const)('takes %j as %s', (last, state) => {
    expect(playerState(last, 'b', at('2027-03-14T16:00:00Z'))).toBe(state)
  })

  it('lasts until the same wall time a year later', () => {
    expect(endsAt(at('2026-11-03T17:00:00Z'))).toEqual(at('2027-11-03T16:00:00Z'))
  })
})

describe('canRemind', () => {
  const now = at('2026-11-20T17:00:00Z')
  it.each([
    [{ state: 'not_signed', hasEmail: true, remindedAt: null }, true],
    [{ state: 'outdated', hasEmail: true, remindedAt: now.subtract({ hours: 24 }) }, true],
    [{ state: 'not_signed', hasEmail: true, remindedAt: now.subtract({ hours: 23 }) }, false],
    [{ state: 'not_signed', hasEmail: false, remindedAt: null }, false],
    [{ state: 'signed', hasEmail: true, remindedAt: null }, false],
  ] as const)('for %j is %s', (player, expected) => {
    expect(canRemind(player, now)).toBe(expected)
  })
})

it('names players and counts signatures', () => {
  expect(playerName({ firstName: 'Sam', lastInitial: 'R' })).toBe('Sam R.')
  expect(signedText(9, 12)).toBe('9 of 12 signed')
  expect(signedText(0, 0)).toBe('No players yet')
})

it.each([
  ['2026', true],
  ['1927', true],
  ['2027', false],
  ['1926', false],
])('takes %s as a birth year: %s', (year, expected) => {
  expect(isBirthYear(Number(year), Temporal.PlainDate.from('2026-11-20'))).toBe(expected)
})
