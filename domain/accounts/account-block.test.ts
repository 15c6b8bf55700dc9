import { describe, expect, it } from 'vitest'
import { blockOf, canHandOver, needsPasskey, passkeyDueAt } from './account-block.ts'

const START = Temporal.Instant.from('2026-11-20T17:00:00Z')
const admin = { mustChangePassword: false, role: 'admin', hasPasskey: false, adminSince: START } as const
const REQUIRED = { requiresPasskeys: true }
const hoursLater = (hours: number) => ({ ...REQUIRED, now: START.add({ hours }) })

describe('blockOf', () => {
  it.each([
    ['lets an admin go on without a passkey for seven days', admin, 7 * 24 - 1, null],
    ['blocks an admin without a passkey after seven days', admin, 7 * 24, 'passkey_required'],
    ['lets an admin with a passkey go on', { ...admin, hasPasskey: true }, 1000, null],
    ['asks no customer for a passkey', { ...admin, role: 'customer' } as const, 1000, null],
    ['blocks an admin whose start is unknown', { ...admin, adminSince: null }, 0, 'passkey_required'],
    ['asks for a password first', { ...admin, mustChangePassword: true }, 1000, 'password_change_required'],
  ])('%s', (_, account, hours, block) => {
    expect(blockOf(account, hoursLater(hours))).toBe(block)
  })

  it('needs no passkey where none is required', () => {
    const policy = { requiresPasskeys: false, now: START.add({ hours: 1000 }) }
    expect([blockOf(admin, policy), passkeyDueAt(admin, policy)]).toEqual([null, null])
  })
})

describe('needsPasskey', () => {
  it('takes more than a password to sign in as an admin with a passkey', () => {
    expect(needsPasskey({ ...admin, hasPasskey: true }, REQUIRED)).toBe(true)
    expect(needsPasskey(admin, REQUIRED)).toBe(false)
    expect(needsPasskey({ ...admin, role: 'customer', hasPasskey: true }, REQUIRED)).toBe(false)
    expect(needsPasskey({ ...admin, hasPasskey: true }, { requiresPasskeys: false })).toBe(false)
  })
})

describe('canHandOver', () => {
  it('takes a passkey, except where none is required', () => {
    expect(canHandOver(admin, REQUIRED)).toBe(false)
    expect(canHandOver({ ...admin, hasPasskey: true }, REQUIRED)).toBe(true)
    expect(canHandOver(admin, { requiresPasskeys: false })).toBe(true)
  })
})
