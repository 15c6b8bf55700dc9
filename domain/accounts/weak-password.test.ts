import { describe, expect, it } from 'vitest'
import { commonForms, isPattern, isPersonalPassword } from './weak-password.ts'

const jackie = { email: 'jackie.robinson@dodgers.example', firstName: 'Jackie', lastName: 'Robinson' }

describe('isPersonalPassword', () => {
  it.each([
    'jackie.robinson@dodgers.example',
    'jackie_robinson',
    'Robinson42',
    'ROBINSON!!',
    'robinson-jackie',
    'dodgers1947',
    'thebarn1',
    'The Barn!',
    'barn-barn',
    'barn2026',
  ])('refuses %s', (password) => {
    expect(isPersonalPassword(password, jackie)).toBe(true)
  })

  it.each(['jackie steals home', 'a barn in the rain', 'seventh-inning', 'the-the-the-the', '!!!!!!!!'])(
    'accepts %s',
    (password) => {
      expect(isPersonalPassword(password, jackie)).toBe(false)
    },
  )

  it('finds a name with accents', () => {
    expect(isPersonalPassword('cafe2026', { ...jackie, lastName: 'Café' })).toBe(true)
  })

  it('ignores names that are too short to mean anything, and missing ones', () => {
    expect(isPersonalPassword('albatross', { email: 'a@b.example', firstName: 'Al', lastName: null })).toBe(
      false,
    )
  })
})

describe('isPattern', () => {
  it.each([
    ['aaaaaaaa', true],
    ['        ', true],
    ['12121212', true],
    ['AaBbAaBb', true],
    ['12341234', false],
  ])('of %s is %s', (password, expected) => {
    expect(isPattern(password)).toBe(expected)
  })
})

describe('commonForms', () => {
  it.each([
    ['Password123!', ['password123!', 'password']],
    ['baseball', ['baseball', 'baseball']],
    ['outstanding8374629', ['outstanding8374629', 'outstanding837']],
  ])('of %s are %j', (password, expected) => {
    expect(commonForms(password)).toEqual(expected)
  })
})
