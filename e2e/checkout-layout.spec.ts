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

/** As on a phone of some years ago with a bad connection. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 200, downloadThroughput: 200_000, uploadThroughput: 100_000 },
  })
}

for (const card of ['a saved card', 'a new card'])
  test(`moves no button of checkout under the finger, with ${card}`, { tag: '@emulator' }, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expect(DECLINED)
    const bookingId = await atCheckout(page)
    await cardForm(page)
    if (card === 'a saved card')
      await saveCardPastForm(page, bookingId, 'tok_chargeDeclinedInsufficientFunds')
    const positions = await notePositions(page)
    await slowDown(page)
    await page.reload()
    await expect(page.locator('.card-form:not(.opacity-0)')).toBeVisible()
    if (card === 'a new card') {
      await (await cardForm(page)).locator('[name="number"]').fill('4242')
      await payButton(page).click()
      await expectProblem(page, 'Form Validation Error', 'Your card number is incomplete.')
      await fillCard(page, '4000000000009995')
      await expect(page.locator('form').getByRole('alert')).toBeHidden()
    }
    await payButton(page).click()
    await expectProblem(
      page,
      'Insufficient Funds',
      'Your card has insufficient funds. Please use a different card.',
    )
    for (const [name, tops] of Object.entries(await positions())) expect(tops, name).toHaveLength(1)

    await page.getByRole('button', { name: 'Modify Agreements' }).click()
    await page.getByLabel('Digital Signature').fill('Satchel')
    await page.getByLabel('Digital Signature').fill('Satchel Paige')
    await signAgreements(page, 'Satchel Paige')
    await expect(payButton(page)).toBeVisible()
    for (const [name, tops] of Object.entries(await positions())) expect(tops, name).toHaveLength(1)
  })
