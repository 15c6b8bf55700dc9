import type { Page } from '@playwright/test'
import { BAD_REQUEST, CONFLICT, expect, facilityDay, signAgreements, test } from './barn.ts'
import { scanLink } from './booking-links.ts'
import { cardForm, fillCard } from './card-form.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('pays a balance by card on the phone, after the desk took part of it in cash', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  // Stripe's answer to a form that the desk closed.
  consoleGuard.expect(BAD_REQUEST)
  consoleGuard.expect(CONFLICT)
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 62)).toString()
  const id = await bookAtDesk(page, { customerName: 'Roy Campbell', date, hour: 18, spaceId: 'cage-1' })
  await page.goto(`/admin/bookings/${id}`)
  const { dialog, phone } = await scanLink(page, { button: 'Pay by Link', anotherDevice })
  await expect(phone.getByText('$30.00')).toBeVisible()

  const takeCash = (amount: string) => payAtDesk(page, id, { method: 'cash', amount })

  await test.step('stops checking a payment that stays in process', async () => {
    const processing = { status: 409, json: { code: 'payment_processing', message: '', details: {} } }
    await phone.route('**/api/booking-link/payment-intent', (route) => route.fulfill(processing))
    let checks = 0
    let answered = 0
    phone.on('request', (request) => {
      if (request.url().endsWith('/api/booking-link')) checks++
    })
    phone.on('response', (response) => {
      if (response.url().endsWith('/api/booking-link')) answered++
    })
    await phone.clock.install()
    await signAgreements(phone, 'Roy Campbell')
    await expect(phone.getByText('This takes a few seconds.')).toBeVisible()
    await phone.clock.fastForward('02:10')
    await expect(phone.getByText('This is taking longer than usual.')).toBeVisible()
    // A check may have been due at the same moment.
    await phone.clock.fastForward('01:00')
    await phone.evaluate(() => fetch('/healthz'))
    const untilThen = checks
    await phone.clock.fastForward('10:00')
    await phone.evaluate(() => fetch('/healthz'))
    expect(checks).toBe(untilThen)
    // A late answer must not pass for the next one, or the desk takes cash before that.
    await expect.poll(() => answered).toBe(checks)
    await phone.getByRole('button', { name: 'Check Again' }).click()
    await expect.poll(() => answered).toBe(untilThen + 1)
    expect(checks).toBe(untilThen + 1)
    await phone.unroute('**/api/booking-link/payment-intent')
    await takeCash('5.00')
    await phone.getByRole('button', { name: 'Check Again' }).click()
    await expect(phone.getByRole('button', { name: 'Pay $25.00' })).toBeVisible()
  })

  await test.step('shows the new amount once the desk has taken part of it', async () => {
    await takeCash('5.00')
    const response = phone.waitForResponse('**/api/booking-link')
    await pay(phone, 'Pay $25.00')
    await expect(phone.getByRole('button', { name: 'Pay $20.00' })).toBeVisible()
    // The page gave up on the payment before. The first check of the next one comes too early, and has to be
    // repeated.
    const unpaid = await (await response).json()
    await phone.route('**/api/booking-link', (route) => route.fulfill({ json: unpaid }), { times: 1 })
  })

  await pay(phone, 'Pay $20.00')
  await expect(phone.getByText('This booking is paid.')).toBeVisible()
  await expect(dialog.getByText('This booking is already paid.')).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  const ledger = page.getByRole('region', { name: 'Payments' })
  await expect(ledger.getByText('$20.00 by card', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Paid by link')
  await expect(page.getByRole('button', { name: 'Pay by Link' })).toBeHidden()
})

async function pay(phone: Page, name: string): Promise<void> {
  // Only the customer's own checkout saves cards.
  await expect((await cardForm(phone)).getByRole('checkbox')).toHaveCount(0)
  await fillCard(phone, '4242424242424242')
  // By keyboard, because the form may still change its height.
  await phone.getByRole('button', { name }).press('Enter')
}
