import { expect, it } from 'vitest'
import { z } from 'zod'
import { resolverOf } from './resolver-of.ts'

const schema = z
  .object({
    email: z.email('No address').min(8, 'Too short'),
    offers: z.array(z.object({ hours: z.coerce.number<string>().min(1, 'Too few') })),
  })
  .refine(({ offers }) => offers.length < 2, { path: ['offers'], error: 'Too many', when: () => true })

const check = (values: z.input<typeof schema>) =>
  resolverOf(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

it('returns the output of the schema', () => {
  expect(check({ email: 'yogi@example.com', offers: [{ hours: '3' }] })).toEqual({
    values: { email: 'yogi@example.com', offers: [{ hours: 3 }] },
    errors: {},
  })
})

it('finds the first problem of each field, and those within a list beside those of the list', () => {
  expect(check({ email: 'yogi', offers: [{ hours: '3' }, { hours: '0' }] })).toMatchObject({
    values: {},
    errors: {
      email: { message: 'No address' },
      offers: { message: 'Too many', 1: { hours: { message: 'Too few' } } },
    },
  })
})
