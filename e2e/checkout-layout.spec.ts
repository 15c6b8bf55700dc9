import type { Page } from '@playwright/test'
import { atCheckout, expectProblem, payButton, pressPay } from './at-checkout.ts'
import { BAD_REQUEST, DECLINED, expect, signAgreements, test } from './barn.ts'
import { answerChallenge, cardForm, fillCard } from './card-form.ts'
import { expectOneCharge, saveCardPastForm } from './stripe-side.ts'

/**
 * Notes frame by frame where on the page each of its buttons is, by name. The pay button follows the card
 * form.
 */
async function notePositions(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.addInitScript(() => {
    const tops: Record<string, number[]> = {}
    Object.assign(window, { tops })
    const note = () => {
      for (const button of document.querySelectorAll('main button:not(dialog button, [aria-busy] button)')) {
        const name = button.ariaLabel ?? button.textContent
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

/** Checks that the pay button is right below the card form, and in view. */
async function expectPayBelowCard(page: Page): Promise<void> {
  await expect(page.locator('.card-form:not(.opacity-0)')).toBeVisible()
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  const gap = async () => {
    const [card, pay] = await Promise.all([
      page.locator('.card-form').boundingBox(),
      payButton(page).boundingBox(),
    ])
    return card && pay && pay.y - card.y - card.height
  }
  await expect.poll(gap).toBeLessThan(24)
}

test('keeps the buttons of checkout in place, and takes another card when the saved one is gone', {
  tag: '@emulator',
}, async ({ page, consoleGuard }) => {
  consoleGuard.expect(DECLINED)
  consoleGuard.expect(BAD_REQUEST)
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
  await expectPayBelowCard(page)
  await fillCard(page, '4000000000009995')
  await expect(page.locator('form').getByText('Form Validation Error')).toBeHidden()
  await payButton(page).click()
  await expectDecline()
  await expectSteady()

  const removed = await saveCardPastForm(page, bookingId, 'tok_mastercard')
  await saveCardPastForm(page, bookingId, 'tok_chargeDeclinedInsufficientFunds')
  await page.reload()
  await expectPayBelowCard(page)
  await payButton(page).click()
  await expectDecline()
  await page.getByRole('button', { name: 'Modify Agreements' }).click()
  await page.getByLabel('Digital Signature').fill('Satchel')
  await page.getByLabel('Digital Signature').fill('Satchel Paige')
  await signAgreements(page, 'Satchel Paige')
  await expect(payButton(page)).toBeVisible()
  await expectSteady()

  await test.step('takes another card when the saved one was removed, with 3-D Secure', async () => {
    const form = page.frameLocator('iframe[title="Secure payment input frame"]')
    const mastercard = form.getByRole('radio', { name: 'Mastercard ending in 4444' })
    await expect(mastercard).toBeVisible()
    const answer = await page.request.delete(`/api/saved-cards/${removed}`)
    expect(answer.status()).toBe(204)
    // By keyboard: while a problem goes, the frame moves, and a press of the mouse can miss.
    await mastercard.press('Space')
    await pressPay(page)
    await expect(page.locator('form')).toContainText('may not be used again')
    await form.getByRole('tab', { name: 'Saved' }).press('ArrowRight')
    await expect(form.getByRole('tab', { name: 'Card' })).toBeFocused()
    await fillCard(page, '4000002760003184')
    await form.getByRole('checkbox', { name: /Save payment details/ }).press('Space')
    await pressPay(page)
    await answerChallenge(page, 'authorize')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectOneCharge(page, bookingId)
  })
})
