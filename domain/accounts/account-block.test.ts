import { describe, expect, it } from 'vitest'
import { blockOf, canHandOver, needsPasskey, passkeyDueAt } from './account-block.ts'

const START = Temporal.Instant.from('2026-11-20T17:00:00Z')
const admin = { mustChangePassword: false, role: 'admin', hasPasskey: false, adminSince: START } as const
const REQUIRED = { requiresPasskeys: true }
const hoursLater = (hours: number) => ({ ...REQUIRED, hasEmail: true, now: START.add({ hours }) })
const PASSWORD_ALONE = { isCodeEntered: false }

describe('blockOf', () => {
  it.each([
    ['lets an admin go on without a passkey for seven days', admin, 7 * 24 - 1, null],
    ['asks an admin without a passkey for a code after seven days', admin, 7 * 24, 'email_code_required'],
    ['lets an admin with a passkey go on', { ...admin, hasPasskey: true }, 1000, null],
    ['asks no customer for a passkey', { ...admin, role: 'customer' } as const, 1000, null],
    [
      'asks an admin whose start is unknown for a code',
      { ...admin, adminSince: null },
      0,
      'email_code_required',
    ],
    ['asks for a password first', { ...admin, mustChangePassword: true }, 1000, 'password_change_required'],
  ])('%s', (_, account, hours, block) => {
    expect(blockOf(account, PASSWORD_ALONE, hoursLater(hours))).toBe(block)
  })

  it('lets an admin go on who entered a code, or who can’t get one', () => {
    expect(blockOf(admin, { isCodeEntered: true }, hoursLater(1000))).toBeNull()
    expect(blockOf(admin, PASSWORD_ALONE, { ...hoursLater(1000), hasEmail: false })).toBeNull()
  })

  it('needs no passkey where none is required', () => {
    const policy = { ...hoursLater(1000), requiresPasskeys: false }
    expect([blockOf(admin, PASSWORD_ALONE, policy), passkeyDueAt(admin, policy)]).toEqual([null, null])
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
