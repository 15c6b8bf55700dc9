import { paymentReturned } from '../emails/payment-returned.ts'

/** The email about a payment that came after its slot was taken, which takes a race to be sent. */
export async function samplePaymentReturned(): Promise<{ subject: string; text: string }> {
  return await paymentReturned({
    firstName: 'Jackie',
    item: 'Batting Cage 3',
    start: Temporal.Instant.from('2027-02-05T17:00:00Z'),
    end: Temporal.Instant.from('2027-02-05T18:00:00Z'),
    total: 3_000,
    payment: 'paid',
  })
}
