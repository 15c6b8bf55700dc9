import { describe, expect, it } from 'vitest'
import { isRefusedForGood } from './smtp-transport.ts'

describe('isRefusedForGood, in answer to RCPT TO', () => {
  it.each([
    '550 5.1.1 <a@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '554 5.1.1 Unknown',
    '553 5.1.3 Bad recipient address syntax',
    '550 5.2.1 The email account that you tried to reach is disabled.',
    '550 No such mailbox',
    '550 5.0.0 User unknown',
    '551 User not local',
    '553 Mailbox name not allowed',
    '550',
  ])('treats as permanent: %s', (response) => {
    expect(isRefusedForGood({ command: 'RCPT TO', response })).toBe(true)
  })

  it.each([
    '554 5.7.1 <a@example.com>: Relay access denied',
    '550 5.7.1 Unable to relay',
    '530 5.7.0 Authentication required',
    '550 5.7.26 Unauthenticated email from example.com is not accepted due to its DMARC policy.',
    '550 5.7.606 Access denied, banned sending IP',
    '550 relay not permitted',
    '550 Authentication is required for relay',
    '550 SMTP AUTH required',
    '553 sorry, that domain is not in my list of allowed rcpthosts (policy)',
    '550 5.1.8 <barn@example.com>: Sender address rejected: Domain not found',
    '553 5.1.7 Bad sender address syntax',
    '550 Sender verify failed',
    '552 5.2.2 Mailbox full',
    '550 5.2.2 Over quota',
    '552 Mailbox full',
    '550 Quota exceeded',
    '452 4.2.2 Over quota',
    '452 Insufficient storage',
    '451 4.3.5 Server configuration problem',
    '450 4.1.1 Unverified address',
    '554 5.3.5 System incorrectly configured',
    '550 5.4.1 Recipient address rejected: Access denied',
    '503 5.5.1 Bad sequence of commands',
    '554 Transaction failed',
    '',
  ])('treats as temporary: %s', (response) => {
    expect(isRefusedForGood({ command: 'RCPT TO', response })).toBe(false)
  })
})

it.each([
  ['DATA', '550 5.1.1 User unknown', true],
  ['DATA', '550 Message refused', false],
  ['DATA', '554 5.6.0 Message content rejected', false],
  ['DATA', '554 Looks like spam', false],
  ['MAIL FROM', '550 5.1.1 Not from you', false],
  ['AUTH PLAIN', '550 No such user', false],
])('to %s, %s: for good is %s', (command, response, isForGood) => {
  expect(isRefusedForGood({ command, response })).toBe(isForGood)
})
