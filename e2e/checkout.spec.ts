import type { Locator } from '@playwright/test'
import { atCheckout, expectProblem, payButton, pressPay } from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import {
  DECLINED,
  expect,
  facilityDay,
  NOT_FOUND,
  pastDoubleClick,
  SIGNED_OUT,
  signAgreements,
  test,
} from './barn.ts'
import { answerChallenge, fillCard } from './card-form.ts'
import { holdSlot } from './desk-bookings.ts'
import { register, signIn, verifyAddress } from './staff.ts'
import { expectOneCharge } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

test('accepts both outcomes of 3-D Secure', async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  const bookingId = await atCheckout(page)
  for (const outcome of ['fail', 'authorize'] as const) {
    await fillCard(page, '4000002760003184')
    await pressPay(page)
    await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled()
    await answerChallenge(page, outcome)
    if (outcome === 'fail')
      await expectProblem(
        page,
        'Payment Failed',
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      )
  }
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectOneCharge(page, bookingId)
})

test('requires a signature before payment, and keeps it when going back', async ({ page }) => {
  await atCheckout(page, 'agreements')
  await page.getByLabel('Digital Signature').fill('   ')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expectToast(
    page,
    'Agreements Required',
    'Please read and accept all agreements and provide your digital signature.',
  )
  await expectAccessible(page, 'agreements that are missing')
  // Under the pointer it stays, so only the corrections can close it.
  await page.locator('.toast').hover()
  await page.getByRole('checkbox', { name: /No-Cancellation/ }).press('Space')
  await page.getByRole('checkbox', { name: /Hold-Harmless/ }).press('Space')
  await expect(page.locator('.toast')).toBeVisible()
  await page.getByLabel('Digital Signature').fill('Pee Wee Reese')
  await expect(page.locator('.toast')).toBeHidden()

  await page.getByRole('button', { name: 'Read the Full Policy' }).click()
  await expect(page.getByRole('dialog')).toContainText('All sales are final')
  await expectAccessible(page, 'the full policy')
  await page.keyboard.press('Escape')
  // The second half of a double-click outside the panel doesn't close it; a later press there does.
  await pressTwice(page.getByRole('button', { name: 'Read the Full Agreement' }))
  await expect(page.getByRole('dialog')).toContainText('at least 18 years of age')
  await pastDoubleClick(page)
  await page.mouse.click(2, 2)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await signAgreements(page, 'Pee Wee Reese')
  await page.getByRole('button', { name: 'Modify Agreements' }).click()
  await expect(page.getByLabel('Digital Signature')).toHaveValue('Pee Wee Reese')
  await expect(page.getByRole('checkbox', { name: /No-Cancellation/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Hold-Harmless/ })).toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Modify Agreements' }).click()
  await expect(page.getByLabel('Digital Signature')).toHaveValue('Pee Wee Reese')
  await expect(page.getByRole('checkbox', { name: /No-Cancellation/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payButton(page)).toBeEnabled()
})

test('explains a checkout without a booking', async ({ page, consoleGuard }) => {
  consoleGuard.expect(NOT_FOUND)
  await register(page, 'Jackie')
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/booking$/)
  await page.goto('/checkout?bookingId=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  await expect(page.getByText('The booking could not be loaded. Please try again.')).toBeVisible()
  await expectAccessible(page, 'an unknown booking')
  await expect(page.getByRole('img', { name: 'Secure payment' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to Booking' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  await page.goto('/payment-success?bookingId=00000000-0000-4000-8000-000000000000')
  await expect(
    page.getByText("We couldn't find your booking details. Your payment may still be processing."),
  ).toBeVisible()
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

test('keeps a typed signature until it is signed, through a reload and Back, and only for its booking', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  const email = await register(page, 'Jackie')
  await verifyAddress(page, email)
  const date = (await facilityDay(page, 29)).toString()
  const id = await holdSlot(page, { date, hour: 9, spaceId: 'cage-2' })
  const other = await holdSlot(page, { date, hour: 14, spaceId: 'cage-2' })
  await page.goto('/dashboard')
  await page.goto(`/checkout?bookingId=${id}`)
  const signature = page.getByLabel('Digital Signature')
  const policy = page.getByRole('checkbox', { name: /No-Cancellation Policy/ })
  await policy.check()
  await signature.fill('Jackie Robinson')
  await page.reload()
  await expect(signature).toHaveValue('Jackie Robinson')
  await expect(policy).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await page.goForward()
  await expect(signature).toHaveValue('Jackie Robinson')

  await signAgreements(page, 'Jackie Robinson')
  await expect(page.getByText('Step 2 of 2: payment')).toBeVisible()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
  await page.goto(`/checkout?bookingId=${other}`)
  await expect(signature).toHaveValue('')
  await signature.fill('Jackie')
  await signIn(elsewhere, email)
  expect((await elsewhere.request.delete('/api/auth/other-sessions')).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
})
