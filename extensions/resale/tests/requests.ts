import { expect } from 'vitest'
import { settle } from '../../../server/payments/intents/settle.ts'
import type { Desk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { intentIn, SIGNED } from '../../../testing/paid-booking.ts'
import { emptyStripe, pay } from '../../../testing/stripe-client.ts'

export const DAY = '2026-11-23'
export const SLOT = bookingOf('cage-1', `${DAY}T18:00`, 2)
export const PRICE = Number(SLOT.totalAmount)

/** Bookings that are offered back, and a customer who takes them, in the tests of one file. */
export function resaleRequests(desk: Desk) {
  const today = {} as { buyer: Customer; version: string }

  /** Publishes a policy with these terms, which customers sign from then on. */
  async function publish(...terms: string[]) {
    today.version = (await desk.staff.post('/api/admin/policy-versions', { terms })).body.version
  }

  /** A new buyer, and a policy that lets customers offer bookings back for a fee of 10 percent. */
  async function prepare() {
    await emptyStripe(desk.barn)
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
    today.buyer = await registerVerified(desk.barn)
    await publish('resale10')
    return { ...today }
  }

  /** Signs a hold and opens its form. */
  async function openForm(who: Customer, booking: { id: string; totalAmount: string }) {
    await who.post(`/api/bookings/${booking.id}/agreements`, { ...SIGNED, policyVersion: today.version })
    const { body } = await who.post('/api/create-payment-intent', {
      amount: Number(booking.totalAmount),
      bookingId: booking.id,
    })
    return { id: booking.id, intentId: intentIn(body) }
  }

  async function payFor(who: Customer, booking: { id: string; totalAmount: string }) {
    const form = await openForm(who, booking)
    await pay(desk.barn, form.intentId)
    return { ...form, settled: await settle(desk.barn.services, form.intentId) }
  }

  async function buy(who = desk.customer, slot = SLOT) {
    const { body } = await who.post('/api/bookings', slot)
    return await payFor(who, body)
  }

  const offer = (id: string, who = desk.customer) => who.post(`/api/bookings/${id}/offer`, {})
  const keep = (id: string) => desk.customer.delete(`/api/bookings/${id}/offer`)
  const offers = async (who = today.buyer) => (await who.get(`/api/resale/${DAY}`)).body
  const take = (offerId: string, who = today.buyer, totalAmount = SLOT.totalAmount) =>
    who.post(`/api/resale/${offerId}/takeover`, { totalAmount })

  /** A paid booking that is offered. */
  async function offered() {
    const { id } = await buy()
    expect((await offer(id)).status).toBe(204)
    const [open] = await offers()
    return { id, offerId: String(open?.id) }
  }

  /** The same, and taken by the buyer, who opened the payment form. */
  async function beingTaken() {
    const sale = await offered()
    const { status, body } = await take(sale.offerId)
    expect(status).toBe(201)
    return { ...sale, takeover: body, form: await openForm(today.buyer, body) }
  }

  return { prepare, publish, openForm, payFor, buy, offer, keep, offers, take, offered, beingTaken }
}
