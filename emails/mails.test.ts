import { describe, expect, it } from 'vitest'
import { bookingConfirmed } from './booking-confirmed.ts'
import { paymentReturned } from './payment-returned.ts'

const PROPS = {
  firstName: '<b>Yogi</b> & Co',
  facility: 'Whole Barn',
  start: Temporal.Instant.from('2027-03-14T22:00:00Z'),
  end: Temporal.Instant.from('2027-03-15T00:00:00Z'),
  total: 30_000,
}

describe('the confirmation', () => {
  it('tells what, when at the facility, where, how much and the house rules, in both forms', async () => {
    const { subject, html, text } = await bookingConfirmed(PROPS)
    expect(subject).toBe('Booking confirmed: Whole Barn, Sunday, March 14, 2027')
    for (const body of [html, text])
      for (const fact of ['6:00 PM – 8:00 PM ET', '6090 W River Rd', '$300.00', 'sunflower seeds'])
        expect(body).toContain(fact)
  })

  it('escapes names', async () => {
    const { html } = await bookingConfirmed(PROPS)
    expect(html).toContain('&lt;b&gt;Yogi&lt;/b&gt; &amp; Co')
    expect(html).not.toContain('<b>Yogi')
  })
})

it('money that goes back is named', async () => {
  const { text } = await paymentReturned(PROPS)
  expect(text).toContain('$300.00')
  expect(text).toContain('hold had run out')
})
