import type { Locator, Page } from '@playwright/test'
import { atCheckout, payButton } from './at-checkout.ts'
import { expect, facilityDay, test } from './barn.ts'
import { cardForm } from './card-form.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { fillInRegistration } from './registration.ts'
import { signInAsAdmin } from './staff.ts'

const SIZES = [
  [390, 844],
  [820, 1180],
  [1280, 800],
] as const

/** Waits until the toast covers none of these, and is whole on the screen. */
async function expectBeside(page: Page, ...kept: Locator[]): Promise<void> {
  const toast = page.locator('.toast')
  await expect(async () => {
    const box = await boxOf(toast)
    for (const each of kept) {
      const other = await boxOf(each)
      const isBeside =
        box.y >= other.y + other.height ||
        box.y + box.height <= other.y ||
        box.x >= other.x + other.width ||
        box.x + box.width <= other.x
      expect([`${each}`, isBeside]).toEqual([`${each}`, true])
    }
    await expect(toast).toBeInViewport({ ratio: 1 })
  }).toPass({ timeout: 4_000 })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not shown`)
  return box
}

for (const [width, height] of SIZES)
  test(`shows toasts beside what people need, at ${width}x${height}`, {
    tag: '@emulator',
  }, async ({ page, anotherDevice }) => {
    await page.setViewportSize({ width, height })
    await test.step('welcomes on home', async () => {
      await page.goto('/register')
      await fillInRegistration(page, 'Jackie')
      await page.waitForURL('/')
      const main = page.getByRole('navigation', { name: 'Main' })
      const actions = [
        page.getByRole('link', { name: 'Next open' }),
        page.getByRole('link', { name: 'Book Now' }),
      ]
      await expect(actions[0] as Locator).toBeVisible()
      await expectBeside(
        page,
        page.locator('header'),
        page.getByRole('heading', { level: 1 }),
        main,
        ...actions,
      )
    })

    const customer = await anotherDevice()
    await customer.setViewportSize({ width, height })
    const header = customer.locator('header')
    await test.step('asks for what is missing at checkout', async () => {
      await atCheckout(customer, 'agreements')
      const next = customer.getByRole('button', { name: 'Continue to Payment' })
      await next.click()
      await expectBeside(customer, header, next, customer.getByLabel('Digital Signature'))
    })

    await test.step('explains a payment problem, also above an on-screen keyboard', async () => {
      await customer.context().clearCookies()
      await atCheckout(customer)
      await cardForm(customer)
      await payButton(customer).click()
      await expectBeside(customer, header, customer.getByRole('timer'), payButton(customer))
      await customer.setViewportSize({ width, height: 480 })
      await payButton(customer).press('Enter')
      await expectBeside(customer, customer.getByRole('timer'), payButton(customer))
    })
  })

test('shows toasts beside the heading and the buttons of a dialog', async ({ page }) => {
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 60)).toString()
  const id = await bookAtDesk(page, { customerName: 'Roy Campbell', date, hour: 18, spaceId: 'cage-1' })
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.goto(`/admin/bookings/${id}`)
    await page.getByRole('button', { name: 'Pay by Link' }).click()
    const dialog = page.getByRole('dialog')
    const copy = dialog.getByRole('button', { name: 'Copy Link' })
    await copy.click()
    await expectBeside(
      page,
      dialog.getByRole('heading'),
      copy,
      dialog.getByRole('button', { name: 'Close' }).first(),
    )
  }
})
