import type { Locator, Page } from '@playwright/test'
import { atCheckout, expectProblem, payButton, pressPay } from './at-checkout.ts'
import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, DECLINED, expect, test } from './barn.ts'
import { answerChallenge, cardForm, fillCard } from './card-form.ts'
import { expectOneCharge, saveCardPastForm } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

// Stripe words and arranges its form; these are the emulator's.
test.describe('saved cards', { tag: '@emulator' }, () => {
  // Chosen with the keyboard: while a page loads or a problem goes, the frame moves, and a press of the mouse can miss.
  const form = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
  const saveBox = (page: Page) => form(page).getByRole('checkbox', { name: /Save payment details/ })
  const savedCard = (page: Page, name: string) => form(page).getByRole('radio', { name })

  test('saves a card when asked, pays with it in one tap next time, and removes it', async ({ page }) => {
    const first = await atCheckout(page)
    await cardForm(page)
    await expect(saveBox(page)).not.toBeChecked()
    await fillCard(page, '4242424242424242')
    await saveBox(page).press('Space')
    await pressPay(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, first)

    await test.step('from home to paid', async () => {
      let taps = 0
      const tap = async (target: Locator) => {
        await target.click()
        taps += 1
      }
      await page.goto('/')
      await tap(page.getByRole('link', { name: 'Book Again' }))
      const bar = page.getByRole('region', { name: 'Your booking' })
      await expect(bar).toContainText(' – ')
      await tap(bar.getByRole('button', { name: 'Continue to Payment' }))
      await page.waitForURL('**/checkout?bookingId=*')
      const bookingId = String(new URL(page.url()).searchParams.get('bookingId'))
      await tap(page.getByRole('checkbox', { name: /No-Cancellation Policy/ }))
      await tap(page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }))
      await tap(page.getByRole('button', { name: 'Sign as Satchel Stengel' }))
      await expect(savedCard(page, 'Visa ending in 4242')).toBeChecked()
      await expect(page.locator('.card-form.opacity-0')).toHaveCount(0)
      await expectAccessible(page, 'a saved card')
      await tap(payButton(page))
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      await expectOneCharge(page, bookingId)
      expect(taps, 'two agreements and the signature among them').toBe(6)
    })

    await test.step('removes it in the profile', async () => {
      await page.goto('/profile')
      const cards = page.getByRole('region', { name: 'Saved Cards' })
      await expect(cards).toContainText('Expires 12/34')
      await cards.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
      await expectToast(page, 'Card Removed', 'We no longer keep your Visa ending in 4242.')
      await expect(cards).toContainText('No saved cards.')
      await expect(cards.getByRole('heading')).toBeFocused()
    })
  })

  test('takes another card when the saved one is declined or was removed, with 3-D Secure', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expect(DECLINED)
    consoleGuard.expect(BAD_REQUEST)
    const bookingId = await atCheckout(page)
    await cardForm(page)
    await saveCardPastForm(page, bookingId, 'tok_chargeDeclinedInsufficientFunds')
    const removed = await saveCardPastForm(page, bookingId, 'tok_mastercard')
    await page.reload()
    await savedCard(page, 'Visa ending in 9995').press('Space')
    await expect(page.locator('.card-form.opacity-0')).toHaveCount(0)
    await pressPay(page)
    await expectProblem(
      page,
      'Insufficient Funds',
      'Your card has insufficient funds. Please use a different card.',
    )

    const answer = await page.request.delete(`/api/saved-cards/${removed}`)
    expect(answer.status()).toBe(204)
    await savedCard(page, 'Mastercard ending in 4444').press('Space')
    await pressPay(page)
    await expect(page.locator('form').getByRole('alert')).toContainText('may not be used again')

    await form(page).getByRole('tab', { name: 'Saved' }).press('ArrowRight')
    await expect(form(page).getByRole('tab', { name: 'Card' })).toBeFocused()
    await fillCard(page, '4000002760003184')
    await saveBox(page).press('Space')
    await pressPay(page)
    await answerChallenge(page, 'authorize')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, bookingId)
  })

  test('pays without saved cards when they cannot be asked for, and lets wallets open windows', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expect(/ERR_|status of 503/)
    await page.route('**/api/card-session', (route) => route.fulfill({ status: 503 }))
    const bookingId = await atCheckout(page)
    const frame = await cardForm(page)
    await expect(saveBox(page)).toBeHidden()
    expect(await frame.evaluate(() => window.open('about:blank')?.closed)).toBe(false)
    await fillCard(page, '4242424242424242')
    // The typed card stays, even when saved cards are available again.
    await page.unroute('**/api/card-session')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await pressPay(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, bookingId)
  })
})
