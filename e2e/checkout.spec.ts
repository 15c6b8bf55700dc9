import type { Locator } from '@playwright/test'
import { atCheckout, bookForNewCustomer, payButton } from './at-checkout.ts'
import { expect, facilityDay, NOT_FOUND, pastDoubleClick, SIGNED_OUT, signAgreements, test } from './barn.ts'
import { holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { signIn, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test('requires a signature before payment, and keeps what was typed', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  await atCheckout(page, 'agreements')
  const { email } = await (await page.request.get('/api/auth/user')).json()
  await verifyAddress(page, email)
  const date = (await facilityDay(page, 29)).toString()
  const other = await holdSlot(page, { date, hour: 14, spaceId: 'cage-2' })
  const signature = page.getByLabel('Digital Signature')
  const policy = page.getByRole('checkbox', { name: /No-Cancellation/ })
  const agreement = page.getByRole('checkbox', { name: /Hold-Harmless/ })
  const stored = () => page.evaluate(() => ({ ...sessionStorage }))

  await test.step('asks for what is missing', async () => {
    await signature.fill('   ')
    await page.getByRole('button', { name: 'Sign and Continue' }).click()
    const problem = page.getByRole('alert')
    await expect(problem).toHaveText(
      'Agreements RequiredPlease read and accept all agreements and provide your digital signature.',
    )
    // Once: the fields are only marked.
    await expect(policy).toHaveAttribute('aria-invalid')
    await expect(page.getByText('Please accept this policy')).toBeHidden()
    await policy.press('Space')
    await agreement.press('Space')
    await expect(problem).toBeVisible()
    // Not missing but unusable: the field says so itself.
    await signature.fill('Pee\u2062Wee')
    await expect(problem).toBeHidden()
    await expect(page.getByText('There is an invisible character after "Pee".')).toBeVisible()
    await signature.fill('Pee Wee Reese')
    await expect(problem).toBeHidden()
  })

  await test.step('shows the full texts', async () => {
    await page.getByRole('button', { name: 'Read the Full Policy' }).click()
    await expect(page.getByRole('dialog')).toContainText('All sales are final')
    await page.keyboard.press('Escape')
    // The second half of a double-click outside the panel doesn't close it; a later press there does.
    await pressTwice(page.getByRole('button', { name: 'Read the Full Agreement' }))
    await expect(page.getByRole('dialog')).toContainText('at least 18 years of age')
    await pastDoubleClick(page)
    await page.mouse.click(2, 2)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('keeps what was typed through a reload and Back', async () => {
    await agreement.uncheck()
    await page.reload()
    await expect(signature).toHaveValue('Pee Wee Reese')
    await expect(policy).toBeChecked()
    await expect(agreement).not.toBeChecked()
    await goInApp(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(signature).toHaveValue('Pee Wee Reese')
  })

  await test.step('keeps a signature when going back from payment, and when coming back', async () => {
    await signAgreements(page, 'Pee Wee Reese')
    await expect(page.getByText('Step 2 of 2: payment')).toBeVisible()
    expect(await stored()).toEqual({})
    await page.getByRole('button', { name: 'Modify Agreements' }).click()
    await expect(signature).toHaveValue('Pee Wee Reese')
    await expect(policy).toBeChecked()
    await expect(agreement).toBeChecked()
    await page.reload()
    await page.getByRole('button', { name: 'Modify Agreements' }).click()
    await expect(signature).toHaveValue('Pee Wee Reese')
    await expect(policy).toBeChecked()
    await page.getByRole('button', { name: 'Sign and Continue' }).click()
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Have a code?' })).toBeHidden()
  })

  await test.step('forgets what was typed for another booking when the session ends', async () => {
    await goInApp(page, `/checkout?bookingId=${other}`)
    await expect(signature).toHaveValue('')
    await signature.fill('Jackie')
    await signIn(elsewhere, email)
    expect((await elsewhere.request.delete('/api/auth/other-sessions')).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(await stored()).toEqual({})
  })
})

/** Opens a dialog and presses its backdrop inside the page, as fast as a double-click. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLButtonElement) => {
    element.click()
    await new Promise(requestAnimationFrame)
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    dialog?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    dialog?.click()
  })
}

test('returns to the booking page when a booking is missing, unknown, or slow to load', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(NOT_FOUND)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const bookingId = await bookForNewCustomer(page)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/booking$/)
  await goInApp(page, `/checkout?bookingId=${unknown}`)
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  await expect(page.getByText('The booking could not be loaded. Please try again.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Secure payment' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to Booking' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  await goInApp(page, `/payment-success?bookingId=${unknown}`)
  await expect(
    page.getByText("We couldn't find your booking details. Your payment may still be processing."),
  ).toBeVisible()

  await page.clock.install()
  await page.route(`**/api/bookings/${bookingId}`, () => {})
  await goInApp(page, `/checkout?bookingId=${bookingId}`)
  await expect(page.getByText('Loading your booking…')).toBeVisible()
  // Real seconds pass as well.
  await page.clock.fastForward('00:05')
  await expect(page.getByText('Loading your booking…')).toBeVisible()
  await page.clock.fastForward('00:05')
  await expectToast(page, 'Loading Timeout')
  await expect(page).toHaveURL(/\/booking$/)
})
