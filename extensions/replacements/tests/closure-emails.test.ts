import { expect, it } from 'vitest'
import { PROPS } from '../../../testing/sample-emails.ts'
import { timesReplaced } from '../emails/closure-emails.ts'

it.each([
  [true, /or get your money back\.[\s\S]*we'll cancel the booking and refund everything you paid\./],
  [false, /or cancel\.[\s\S]*we'll cancel the booking, and you won't owe anything\./],
])('offers money back only if something was paid (%s)', (isPaid, words) => {
  const offer = { was: PROPS, reason: 'Snow', times: [PROPS], keptUntil: PROPS.start, isPaid }
  const { text } = timesReplaced({ firstName: 'Yogi', offers: [offer], rebookUrl: 'https://barn.example' })
  expect(text).toMatch(words)
})
