import { expect, type Page } from '@playwright/test'
import { payPastForm } from './stripe-side.ts'

/** What is booked, and when: local hours of the facility's day. */
interface Slot {
  date: string
  hour: number
  hours?: 1 | 2 | 3
  spaceId?: string
  bundleId?: string
}

interface StaffBooking extends Slot {
  customerName: string
  customerEmail?: string
  paymentMethod?: 'cash' | 'check' | 'comp' | 'other'
  totalAmount?: string
}

/** Books at the desk, without the form; the page is an admin's. Answers the booking's id. */
export async function bookAtDesk(page: Page, booking: StaffBooking): Promise<string> {
  const { customerName, paymentMethod = 'cash', totalAmount = '30.00', ...slot } = booking
  return await post(page, '/api/admin/bookings', {
    customerName,
    customerEmail:
      booking.customerEmail ?? `${customerName.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`,
    paymentMethod,
    totalAmount,
    ...timesOf(slot),
  })
}

/** Holds a slot for the customer of this page and pays it with a card, without the forms. Answers the booking's id. */
export async function bookByCard(page: Page, slot: Slot, card?: string): Promise<string> {
  const totalAmount = '30.00'
  const id = await post(page, '/api/bookings', { totalAmount, ...timesOf(slot) })
  await payPastForm(page, { id, totalAmount }, card)
  return id
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

async function post(page: Page, path: string, data: object): Promise<string> {
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()).id
}
