import type Stripe from 'stripe'
import { beforeAll, beforeEach } from 'vitest'
import type { Answer } from './client.ts'
import { switchOn } from './extras.ts'
import { type Customer, registerAdmin, registerVerified } from './factories.ts'
import { deliverAll } from './outbox.ts'
import { NOON, type TestApp, testAppOfFile } from './start-test-app.ts'
import { sendEvent, stripeOf } from './stripe-client.ts'

/** A staff member and a customer, filled in before the tests of the file that called `openDesk`. */
export interface Desk {
  barn: TestApp
  staff: Customer
  /** A new one for each test, with a verified address. */
  customer: Customer
}

/**
 * An app for all tests of a file, with these extensions switched on. Before each test it has no bookings, it
 * is noon, and every email has gone out.
 */
export function openDesk({ extras = [] }: { extras?: readonly string[] } = {}): Desk {
  const desk = {} as Desk
  beforeAll(async () => {
    desk.barn = await testAppOfFile()
    await switchOn(desk.barn, extras)
    desk.staff = await registerAdmin(desk.barn)
  })
  beforeEach(async () => {
    desk.barn.clock.set(NOON)
    await desk.barn.clearBookings()
    desk.customer = await registerVerified(desk.barn)
    await deliverAll(desk.barn)
  })
  return desk
}

/** Requests a refund of a payment as staff. */
export function refundAtDesk(
  { staff }: Desk,
  paymentId: string,
  amount: unknown,
  extra: object = {},
): Promise<Answer> {
  return staff.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'Rained in', ...extra })
}

/** A booking's ledger, as staff see it. */
export async function ledgerOf({ staff }: Desk, bookingId: string): Promise<Answer['body']> {
  return (await staff.get(`/api/admin/bookings/${bookingId}/ledger`)).body
}

/** A booking's page, as staff see it. */
export async function pageOf({ staff }: Desk, bookingId: string): Promise<Answer['body']> {
  return (await staff.get(`/api/admin/bookings/${bookingId}`)).body
}

/** Sends what's in the outbox and returns the subjects of the emails about refunds. */
export async function deliverRefundEmails({ barn }: Desk): Promise<string[]> {
  return (await deliverAll(barn))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith('Refund'))
}

/** The refunds Stripe has for a payment intent. */
export async function refundsAtStripe({ barn }: Desk, intentId: string): Promise<Stripe.Refund[]> {
  return (await stripeOf(barn).refunds.list({ payment_intent: intentId })).data
}

/** The dispute of a payment with a card that the customer's bank disputes. */
export async function disputeOf({ barn }: Desk, intentId: string): Promise<Stripe.Dispute> {
  const [dispute] = (await stripeOf(barn).disputes.list({ payment_intent: intentId })).data
  if (!dispute) throw new Error('The card was not disputed')
  return dispute
}

/** Records a payment of a booking at the desk. Without an amount, of all that is due. */
export async function payAtDesk(
  desk: Desk,
  bookingId: string,
  payment: { amount?: string; method?: string } = {},
): Promise<Answer> {
  const { version } = await pageOf(desk, bookingId)
  return desk.staff.post(`/api/admin/bookings/${bookingId}/payment`, { method: 'cash', version, ...payment })
}

/** Cancels a booking at the desk. */
export async function cancelAtDesk(
  desk: Desk,
  bookingId: string,
  refund: 'none' | 'full' | { amount: string } = 'none',
): Promise<Answer> {
  const { version } = await pageOf(desk, bookingId)
  return desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { version, refund })
}

/** Changes the price of a booking at the desk. */
export async function changePrice(
  desk: Desk,
  bookingId: string,
  totalAmount: string,
  extra: { refundsOverpaid?: boolean } = {},
): Promise<Answer> {
  const { version } = await pageOf(desk, bookingId)
  const change = { totalAmount, reason: 'Machine broke', version, ...extra }
  return desk.staff.put(`/api/admin/bookings/${bookingId}/price`, change)
}

/** Makes a link to sign or pay for a booking, and returns its token. */
export async function makeLink({ staff }: Desk, bookingId: string, purpose: 'sign' | 'pay'): Promise<string> {
  const { body } = await staff.post(`/api/admin/bookings/${bookingId}/links`, { purpose })
  return new URL(body.url).searchParams.get('token') ?? ''
}

let events = 0

/** Sends a Stripe event to our webhook and returns the HTTP status. */
export async function deliverEvent({ barn }: Desk, type: string, object: object): Promise<number> {
  events += 1
  return (await sendEvent(barn, { id: `evt_desk_${events}`, type, data: { object } })).statusCode
}
