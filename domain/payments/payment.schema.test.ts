import { describe, expect, it } from 'vitest'
import { agreementsFormSchema } from './payment.schema.ts'

const SIGNED = { cancellationAccepted: true, liabilityAccepted: true, signature: 'Sam Rivera' }

describe('agreementsFormSchema', () => {
  it('accepts both boxes and a signature', () => {
    expect(agreementsFormSchema.parse({ ...SIGNED, signature: ' Sam Rivera ' })).toEqual(SIGNED)
  })

  it.each([
    [{ cancellationAccepted: false }, 'Please accept this policy'],
    [{ liabilityAccepted: false }, 'Please accept this agreement'],
    [{ signature: '   ' }, 'Please type your full name'],
  ])('rejects %o with a message for the field', (change, message) => {
    const { error } = agreementsFormSchema.safeParse({ ...SIGNED, ...change })
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      [Object.keys(change)[0], message],
    ])
  })
})
