import { signInAttempts } from '../emails/account-security.ts'
import { paymentReturned } from '../emails/payment-emails.ts'

/** The email about a payment that came after its slot was taken, which takes a race to be sent. */
export function samplePaymentReturned(): { subject: string; text: string } {
  return paymentReturned({
    bookingId: '0b5f8c2e-90f1-4c55-9d7e-0123456789ab',
    firstName: 'Jackie',
    item: 'Batting Cage 3',
    start: Temporal.Instant.from('2027-02-05T17:00:00Z'),
    end: Temporal.Instant.from('2027-02-05T18:00:00Z'),
    total: 3_000,
    paid: 3_000,
    late: 'slot_taken',
    balance: 0,
    payment: 'paid',
    bookUrl: 'http://localhost:3000/booking',
    bookingsUrl: 'http://localhost:3000/dashboard',
  })
}

/** The email about guessed passwords, which takes twenty of them. */
export function sampleSignInAttempts(): { subject: string; text: string } {
  return signInAttempts({
    noticedAt: Temporal.Instant.from('2027-02-05T17:00:00Z'),
    forgotUrl: 'http://localhost:3000/forgot-password',
    supportEmail: 'support@thebarn.example',
  })
}
