import { z } from 'zod'
import { type Story, WHY_CANCELED, WHY_COMPLIMENTARY } from './bookings.ts'
import { type Guest, ifAllowed, Refused } from './guest.ts'
import type { Person } from './people.ts'

export interface Slot {
  spaceId?: string
  bundleId?: string
  startTime: string
  endTime: string
  totalAmount: string
}

/** The emulator's API, with its secret key. */
export interface StripeApi {
  origin: string
  secretKey: string
}

const anything = z.unknown()
const booking = z.looseObject({ id: z.string(), totalAmount: z.string() })
const detail = z.object({ policyVersion: z.string() })
const intent = z.object({ clientSecret: z.string() })
const page = z.object({ version: z.number() })
const settled = z.object({ status: z.string() })

export type Booking = z.infer<typeof booking>

/** A customer takes a slot. It's asked for again if it costs something else. */
export async function hold(customer: Guest, slot: Slot): Promise<Booking> {
  try {
    return await customer.post('/api/bookings', slot, booking)
  } catch (error) {
    const totalAmount = error instanceof Refused ? error.refusal.details?.totalAmount : undefined
    if (totalAmount === undefined) throw error
    return await customer.post('/api/bookings', { ...slot, totalAmount }, booking)
  }
}

/** A customer takes all dates of a season together. Returns them in order. */
export async function holdSeason(customer: Guest, label: string, dates: readonly Slot[]): Promise<Booking[]> {
  const season = { id: crypto.randomUUID(), label, dates }
  return await customer.post('/api/orders', season, z.array(booking))
}

/** Signs for a hold, or for all dates of a season. */
export async function sign(customer: Guest, dates: readonly Booking[], signature: string): Promise<void> {
  const path = `/api/bookings/${dates[0]?.id}`
  const { policyVersion } = await customer.get(path, detail)
  const accepted = { cancellationAccepted: true, liabilityAccepted: true, policyVersion }
  await customer.post(
    `${path}/agreements`,
    { ...accepted, signature, ...(dates.length > 1 && { dates }) },
    anything,
  )
}

/**
 * Signs for a hold, or for all dates of a season, opens the payment form, pays at Stripe as the browser does,
 * and looks at the booking, which settles it.
 */
export async function payByCard(
  customer: Guest,
  dates: readonly Booking[],
  { signature, stripe }: { signature: string; stripe: StripeApi },
): Promise<void> {
  const bookingId = dates[0]?.id
  const path = `/api/bookings/${bookingId}`
  await sign(customer, dates, signature)
  const cents = dates.reduce((sum, { totalAmount }) => sum + Math.round(Number(totalAmount) * 100), 0)
  const form = { bookingId, amount: cents / 100 }
  const { clientSecret } = await customer.post('/api/create-payment-intent', form, intent)
  const [intentId] = clientSecret.split('_secret_')
  const response = await fetch(`${stripe.origin}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  if (!response.ok) throw new Error(await response.text())
  const { status } = await customer.get(path, settled)
  // The jobs, by whose clock a time of last week is over, can complete it first.
  if (status !== 'confirmed' && status !== 'completed') throw new Error(`${path} is ${status}, but was paid`)
}

const AT_DESK = {
  cash: { paidBy: 'cash' },
  check: { paidBy: 'check' },
  due: { paysLater: true },
  comp: { paymentMethod: 'comp', compReason: WHY_COMPLIMENTARY },
} as const

type DeskStory = keyof typeof AT_DESK

export function isAtDesk(story: Story): story is DeskStory {
  return story in AT_DESK
}

/** Staff book for someone. */
export async function bookAtDesk(
  desk: Guest,
  { email, firstName, lastName }: Person,
  slot: Slot,
  story: DeskStory,
): Promise<Booking> {
  const customer = { customerEmail: email, customerName: `${firstName} ${lastName}` }
  return await desk.post('/api/admin/bookings', { ...slot, ...customer, ...AT_DESK[story] }, booking)
}

/** It's over or canceled, or a job or a real person changed it in between. */
const CHANGED = ['booking_ended', 'stale']

/** Staff mark a booking. Nothing happens if it's canceled, or changes just then. */
export async function markAttendance(
  desk: Guest,
  id: string,
  attendance: 'arrived' | 'no_show',
): Promise<void> {
  const path = `/api/admin/bookings/${id}`
  const { version } = await desk.get(path, page)
  await ifAllowed(() => desk.put(`${path}/attendance`, { attendance, version }), CHANGED)
}

/** Staff cancel a booking. Nothing happens if it's over, or changes just then. */
export async function cancel(desk: Guest, id: string, refund: 'full' | 'none'): Promise<void> {
  const path = `/api/admin/bookings/${id}`
  const { version } = await desk.get(path, page)
  const cancellation = { version, refund, reason: WHY_CANCELED }
  await ifAllowed(() => desk.post(`${path}/cancellation`, cancellation, anything), CHANGED)
}

const affected = z.array(z.unknown())
const closed = z.object({ id: z.string() })

interface Closure {
  date: string
  hours: { fromHour: number; untilHour: number }
  spaceIds: string[]
  reason: string
}

/** Staff close a space for some hours, unless it's booked then. Returns the closure, or null. */
export async function close(desk: Guest, { reason, ...scope }: Closure): Promise<{ id: string } | null> {
  return await ifAllowed(async () => {
    const bookings = await desk.post('/api/admin/closures/preview', scope, affected)
    if (bookings.length > 0) return null
    return await desk.post('/api/admin/closures', { ...scope, reason, seen: [] }, closed)
  })
}
