import { settle } from '../../../server/payments/intents/settle.ts'
import type { Answer, Client } from '../../../testing/client.ts'
import type { Desk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'

const ANY_TERMS = {
  ...{ percent: null, amount: null, totalLimit: null, customerLimit: null, isFirstOnly: false },
  ...{ weekdays: null, fromHour: null, untilHour: null, firstDate: null, lastDate: null },
}

/** The request for a code without conditions, unless some are given. */
export const codeTerms = (terms: object) => ({ ...ANY_TERMS, code: '', ...terms })

/** Adds a code as staff, and returns it. */
export async function addCode({ staff }: { staff: Client }, terms: object): Promise<string> {
  const wanted = codeTerms({ code: crypto.randomUUID().slice(0, 8).toUpperCase(), ...terms })
  const { status, body } = await staff.post('/api/admin/codes', wanted)
  if (status !== 204) throw new Error(`Adding a code answered ${status}: ${JSON.stringify(body)}`)
  return wanted.code
}

/** Uses a code for an own booking, or removes it. */
export function enterCode(
  customer: { put(url: string, body: object): Promise<Answer>; delete(url: string): Promise<Answer> },
  bookingId: string,
  code: string | null,
): Promise<Answer> {
  const url = `/api/bookings/${bookingId}/code`
  return code === null ? customer.delete(url) : customer.put(url, { code })
}

export const slotAt = (hour: number, cage = 1) => bookingOf(`cage-${cage}`, `2026-11-23T${hour}:00`)

/** Unpaid bookings with codes, in the tests of one file. */
export function codeRequests(desk: Desk) {
  const open = (bookingId: string, amount: number, who = desk.customer) =>
    who.post('/api/create-payment-intent', { amount, bookingId, usesKept: true })
  return {
    open,
    /** Holds and signs a slot. */
    hold: (slot = slotAt(18), who = desk.customer) => holdSigned(who, slot),
    confirmFree: (bookingId: string, who = desk.customer) =>
      who.post(`/api/bookings/${bookingId}/kept-payment`, { amount: 0 }),
    enter: (bookingId: string, code: string | null, who = desk.customer) => enterCode(who, bookingId, code),
    async payNow(bookingId: string, amount: number) {
      const intentId = intentIn((await open(bookingId, amount)).body)
      await pay(desk.barn, intentId)
      return await settle(desk.barn.services, intentId)
    },
  }
}
