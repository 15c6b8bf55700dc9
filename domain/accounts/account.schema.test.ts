import { describe, expect, it } from 'vitest'
import { contradictsPassword, registerSchema } from './account.schema.ts'

const FORM = { firstName: 'Satchel', lastName: 'Paige', email: 'satchel@example.com', phone: '' }

function confirmIssues(password: string, confirmPassword: string): string[] {
  const { error } = registerSchema.safeParse({ ...FORM, password, confirmPassword })
  return (error?.issues ?? [])
    .filter(({ path }) => path[0] === 'confirmPassword')
    .map(({ message }) => message)
}

describe('registerSchema', () => {
  it.each([
    ['bee-ball-22', 'bee-ball-22', undefined],
    ['bee-ball-22', 'bee-ball-2', "Passwords don't match"],
    ['bee-ball-22', '', "Passwords don't match"],
    ['', '', "Passwords don't match"],
  ])('judges "%s" confirmed by "%s"', (password, confirmed, first) => {
    expect(confirmIssues(password, confirmed)[0]).toBe(first)
  })
})

describe('contradictsPassword', () => {
  it.each([
    ['bee-ball', '', false],
    ['bee-ball', 'bee', false],
    ['bee-ball', 'bee-ball', false],
    ['bee-ball', 'bea', true],
    ['bee-ball', 'bee-ball-22', true],
    ['', 'b', true],
  ])('compares "%s" with "%s" as it is typed', (password, confirmed, expected) => {
    expect(contradictsPassword(password, confirmed)).toBe(expected)
  })
})
