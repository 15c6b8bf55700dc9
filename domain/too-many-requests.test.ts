import { expect, it } from 'vitest'
import { refuseFor } from './too-many-requests.ts'

it.each([
  [0, 1, 'a minute'],
  [12.3, 13, 'a minute'],
  [61, 61, '2 minutes'],
  [240, 240, '4 minutes'],
  [3_541, 3_541, 'an hour'],
  [3_601, 3_601, '2 hours'],
])('says how long to wait for %d seconds', (seconds, retryAfterSeconds, wait) => {
  expect(refuseFor(seconds)).toMatchObject({
    code: 'too_many_requests',
    message: `Too many attempts. Please try again in ${wait}.`,
    details: { retryAfterSeconds },
  })
})
