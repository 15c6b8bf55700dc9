import { expect } from '@playwright/test'
import type { Caller } from './barn.ts'
import { payPastForm } from './stripe-side.ts'

/** The space or bundle, and the time in the facility's local hours. */
interface Slot {
  date: string
  hour: number
  hours?: 1 | 2 | 3
  spaceId?: string
  bundleId?: string
}

interface Hold extends Slot {
  /** $30.00 unless it says otherwise. */
  totalAmount?: string
  isAnyCage?: boolean
}

interface StaffBooking extends Omit<Hold, 'isAnyCage'> {
  customerName: string
  customerEmail?: string
  customerPhone?: string
  paymentMethod?: 'cash' | 'check' | 'comp' | 'other'
}

/** Books at the desk, without the form, to be paid later; the caller is an admin. Returns the booking's id. */
export async function bookAtDesk(caller: Caller, booking: StaffBooking): Promise<string> {
  const { customerName, paymentMethod = 'cash', totalAmount = '30.00', ...slot } = booking
  return await post(caller, '/api/admin/bookings', {
    customerName,
    customerEmail:
      booking.customerEmail ?? `${customerName.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`,
    ...(booking.customerPhone && { customerPhone: booking.customerPhone }),
    paymentMethod,
    totalAmount,
    paysLater: true,
    ...timesOf(slot),
  })
}

/** Changes a booking as another desk would, at its current version; the caller is an admin. */
export async function changeBooking(
  caller: Caller,
  [id, action]: readonly [id: string, action: string],
  data: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const path = `/api/admin/bookings/${id}`
  const { version } = await (await caller.request.get(path)).json()
  const response = await caller.request.fetch(`${path}/${action}`, { method, data: { ...data, version } })
  expect(response.ok(), `${action}: ${await response.text()}`).toBe(true)
}

/** Records a payment for a booking; the caller is an admin. */
export async function payAtDesk(
  caller: Caller,
  bookingId: string,
  payment: { method: 'cash' | 'check'; amount?: string },
): Promise<void> {
  await changeBooking(caller, [bookingId, 'payment'], payment)
}

/** Holds a slot for the caller, without the screens. Returns the booking's id. */
export async function holdSlot(
  caller: Caller,
  { totalAmount = '30.00', isAnyCage = false, ...slot }: Hold,
): Promise<string> {
  return await post(caller, '/api/bookings', { totalAmount, isAnyCage, ...timesOf(slot) })
}

/** Holds a slot for the caller and pays for it with a card, without the forms. Returns the booking's id. */
export async function bookByCard(caller: Caller, slot: Hold, card?: string): Promise<string> {
  const id = await holdSlot(caller, slot)
  await payPastForm(caller, { id, totalAmount: slot.totalAmount ?? '30.00' }, card)
  return id
}

/** Holds all dates of a season for the caller, without the planner. Returns the ids of the bookings. */
export async function holdSeason(
  caller: Caller,
  { label, slots }: { label: string; slots: readonly (Slot & { totalAmount: string })[] },
): Promise<string[]> {
  const dates = slots.map(({ totalAmount, ...slot }) => ({ totalAmount, ...timesOf(slot) }))
  const data = { id: crypto.randomUUID(), label, dates }
  const response = await caller.request.post('/api/orders', { data })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { id: string }[]).map(({ id }) => id)
}

function timesOf({ date, hour, hours = 1, spaceId, bundleId }: Slot) {
  const start = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: 'America/New_York',
    plainTime: { hour },
  })
  return {
    ...(spaceId && { spaceId }),
    ...(bundleId && { bundleId }),
    startTime: start.toInstant().toString(),
    endTime: start.add({ hours }).toInstant().toString(),
  }
}

async function post(caller: Caller, path: string, data: object): Promise<string> {
  const response = await caller.request.post(path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()).id
}
