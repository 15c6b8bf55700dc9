import { expect, it } from 'vitest'
import { invalidClosureToast } from './invalid-closure-toast.ts'

const error = (message: string) => ({ type: 'custom' as const, message })

it.each([
  { field: 'date', errors: { date: error('Please choose a date') } },
  { field: 'reason', errors: { reason: error('Please enter a reason'), until: error('Too long') } },
])('asks for both date and reason without a $field', ({ errors }) => {
  expect(invalidClosureToast(errors).description).toBe('Please fill in both date and reason fields')
})

it.each(['until', 'untilHour', 'where'] as const)('says what is wrong with %s', (field) => {
  expect(invalidClosureToast({ [field]: error('Not like that') })).toEqual({
    title: 'Validation Error',
    variant: 'destructive',
    description: 'Not like that',
  })
})
