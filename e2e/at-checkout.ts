import { expect, type Page } from '@playwright/test'
import { facilityDay } from './barn.ts'
import { holdSlot } from './desk-bookings.ts'
import { register } from './staff.ts'
import { sign } from './stripe-side.ts'

let bookings = 0

/**
 * Opens checkout for a new customer with a held slot, at its first step or, with signed agreements, at the second.
 * Sets up through the API. Returns the booking's id.
 */
export async function atCheckout(page: Page, step: 'agreements' | 'payment' = 'payment'): Promise<string> {
  const bookingId = await bookForNewCustomer(page)
  if (step === 'payment') await sign(page, bookingId)
  await page.goto(`/checkout?bookingId=${bookingId}`)
  await expect(page.getByText(step === 'payment' ? 'Step 2 of 2' : 'Step 1 of 2')).toBeVisible()
  await expect(lock(page)).toBeVisible()
  return bookingId
}

/** Registers a customer in this page's browser and holds a slot for them, which no other test of the run wants. */
export async function bookForNewCustomer(page: Page): Promise<string> {
  await register(page, 'Satchel')
  bookings += 1
  const date = (await facilityDay(page, 40 + Math.floor(bookings / 12))).toString()
  return await holdSlot(page, { date, hour: 8 + (bookings % 12), spaceId: 'cage-2' })
}

const lock = (page: Page) => page.getByRole('img', { name: 'Secure payment' })

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $30.00' })

/**
 * Pays by keyboard. When a problem in the card form goes, the form gets shorter and the button moves up; a click whose
 * press and release fall on either side of that is no click.
 */
export const pressPay = (page: Page) => payButton(page).press('Enter')

/** Waits for a problem in the form, and for no toast beside it. */
export async function expectProblem(
  page: Page,
  title: string,
  text: string,
  pay = payButton(page),
): Promise<void> {
  const problem = page.locator('form').getByRole('alert')
  await expect(problem.getByText(title, { exact: true })).toBeVisible()
  await expect(problem.getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(lock(page)).toBeHidden()
  await expect(pay).toBeEnabled()
}
