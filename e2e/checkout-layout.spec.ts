import type { Page } from '@playwright/test'
import { atCheckout, expectProblem, payButton } from './at-checkout.ts'
import { DECLINED, expect, signAgreements, test } from './barn.ts'
import { cardForm, fillCard } from './card-form.ts'
import { saveCardPastForm } from './stripe-side.ts'

/** Notes frame by frame where on the page each of its buttons is, by name. */
async function notePositions(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.addInitScript(() => {
    const tops: Record<string, number[]> = {}
    Object.assign(window, { tops })
    const note = () => {
      for (const button of document.querySelectorAll('main button:not(dialog button)')) {
        const name = (button.textContent ?? '').replace('Processing', 'Pay $30.00')
        tops[name] ??= []
        const top = Math.round(button.getBoundingClientRect().top + window.scrollY)
        if (tops[name].at(-1) !== top) tops[name].push(top)
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  return () => page.evaluate(() => (window as unknown as { tops: Record<string, number[]> }).tops)
}

/** As on a bad connection. */
const SLOW = { offline: false, latency: 200, downloadThroughput: 200_000, uploadThroughput: 100_000 }

test('moves no button of checkout under the finger, with a new card and a saved one', {
  tag: '@emulator',
}, async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  const positions = await notePositions(page)
  const expectSteady = async () => {
    for (const [name, tops] of Object.entries(await positions())) expect(tops, name).toHaveLength(1)
  }
  const expectDecline = () =>
    expectProblem(
      page,
      'Insufficient Funds',
      'Your card has insufficient funds. Please use a different card.',
    )
  const client = await page.context().newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', SLOW)
  const bookingId = await atCheckout(page)
  await (await cardForm(page)).locator('[name="number"]').fill('4242')
  await payButton(page).click()
  await expectProblem(page, 'Form Validation Error', 'Your card number is incomplete.')
  await fillCard(page, '4000000000009995')
  await expect(page.locator('form').getByRole('alert')).toBeHidden()
  await payButton(page).click()
  await expectDecline()
  await expectSteady()

  await saveCardPastForm(page, bookingId, 'tok_chargeDeclinedInsufficientFunds')
  await page.reload()
  await expect(page.locator('.card-form:not(.opacity-0)')).toBeVisible()
  await payButton(page).click()
  await expectDecline()
  await page.getByRole('button', { name: 'Modify Agreements' }).click()
  await page.getByLabel('Digital Signature').fill('Satchel')
  await page.getByLabel('Digital Signature').fill('Satchel Paige')
  await signAgreements(page, 'Satchel Paige')
  await expect(payButton(page)).toBeVisible()
  await expectSteady()
})
