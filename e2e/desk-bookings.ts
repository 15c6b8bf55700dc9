import { expect, type Page } from '@playwright/test'
import { eventually } from '../testing/server-process.ts'
import { emulatorOrigin, intentsOf } from './stripe-side.ts'

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
export async function bookByCard(page: Page, slot: Slot, card = 'pm_card_visa'): Promise<string> {
  const id = await post(page, '/api/bookings', { totalAmount: '30.00', ...timesOf(slot) })
  await post(page, '/api/create-payment-intent', { amount: 30, bookingId: id })
  const [intent] = await intentsOf(page, id)
  const paid = await page.request.post(
    `${await emulatorOrigin(page)}/v1/payment_intents/${intent?.id}/confirm`,
    {
      headers: { authorization: 'Bearer sk_test_emulator' },
      form: { payment_method: card },
    },
  )
  expect(paid.ok(), await paid.text()).toBe(true)
  await eventually(
    async () => await (await page.request.get(`/api/bookings/${id}`)).json(),
    ({ status }) => status === 'confirmed',
  )
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
