import type { Locator, Page } from '@playwright/test'
import { expect, facilityDay, moveClock, test } from './barn.ts'
import { bookAtDesk, holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { fillInRegistration } from './registration.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

const SIZES = [
  [390, 844, 'cage-1'],
  [820, 1180, 'cage-2'],
  [1280, 800, 'cage-3'],
] as const

/** Under a pointer, toasts stay for longer than five seconds, however slow the test is. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const hover = () =>
      document
        .querySelector('.toast-viewport')
        ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    new MutationObserver(hover).observe(document, { childList: true, subtree: true })
  })
})

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

for (const [width, height, spaceId] of SIZES)
  test(`shows toasts beside what people need, at ${width}x${height}`, async ({ page, consoleGuard }) => {
    consoleGuard.expect(/status of 503/)
    await page.setViewportSize({ width, height })
    const header = page.locator('header')
    await test.step('welcomes on home', async () => {
      await page.goto('/register')
      await fillInRegistration(page, 'Jackie')
      await page.waitForURL('/')
      const main = page.getByRole('navigation', { name: 'Main' })
      const actions = [
        page.getByRole('link', { name: 'Next open' }),
        page.getByRole('link', { name: 'Book Now' }),
        page.getByRole('link', { name: 'Logout' }),
      ]
      await expect(actions[0] as Locator).toBeVisible()
      await expectBeside(page, header, page.getByRole('heading', { level: 1 }), main, ...actions)
    })

    await test.step('asks for a time', async () => {
      await page.goto('/booking')
      const bar = page.getByRole('region', { name: 'Your booking' })
      await bar.getByRole('button', { name: 'Continue to Payment' }).click()
      await expectToast(page, 'Missing Information')
      await expectBeside(page, header, bar)
    })

    await test.step('says at checkout that signing failed, also above an on-screen keyboard', async () => {
      await page.route('**/api/bookings/*/agreements', (route) => route.fulfill({ status: 503, json: {} }))
      const date = (await facilityDay(page, 20)).toString()
      await goInApp(page, `/checkout?bookingId=${await holdSlot(page, { date, hour: 14, spaceId })}`)
      for (const name of [/No-Cancellation/, /Hold-Harmless/])
        await page.getByRole('checkbox', { name }).check()
      const sign = page.getByRole('button', { name: /^Sign as/ })
      for (const tall of [height, 480]) {
        await page.setViewportSize({ width, height: tall })
        await sign.press('Enter')
        await expectToast(page, "Couldn't Save Agreements")
        await expectBeside(page, header, page.getByRole('timer'), sign)
      }
    })
  })

for (const [width, height, spaceId] of SIZES.slice(1))
  test(`shows toasts at the bottom left of the desk, with a way back, at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const day = '2027-02-08'
    const customerName = `Oscar at ${spaceId}`
    await moveClock(page, { now: `${day}T16:55:00-05:00` })
    await signInAsAdmin(page)
    await bookAtDesk(page, { customerName, date: day, hour: 17, spaceId })
    await bookAtDesk(page, { customerName: `Minnie at ${spaceId}`, date: day, hour: 18, spaceId })
    await moveClock(page, { now: `${day}T17:55:00-05:00` })
    await page.goto(`/admin/board?date=${day}`)
    const header = page.locator('header')
    const print = page.getByRole('button', { name: 'Print' })
    const strip = page.getByRole('region', { name: 'Now and next' })
    await strip.getByRole('button', { name: `Check In: ${customerName}` }).click()
    await expectToast(page, 'Marked as Arrived', customerName)
    await expect(strip.getByRole('button', { name: `Check In Next: Minnie at ${spaceId}` })).toBeVisible()
    await expectBeside(page, header, strip, print)
    await expect
      .poll(async () => {
        const box = await boxOf(page.locator('.toast'))
        return [box.x, box.y + box.height]
      })
      .toEqual([12, height - 12])
    // Also from another page, it's for this customer, not for the next one.
    await goInApp(page, '/admin/attention')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectToast(page, 'Check In Undone', customerName)

    await goInApp(page, `/admin/board?date=${day}`)
    await page.getByRole('table').getByRole('link', { name: customerName }).click()
    const panel = page.getByRole('dialog', { name: 'Booking' })
    await panel.getByRole('button', { name: /^Check In/ }).click()
    await expectToast(page, 'Marked as Arrived')
    await expectBeside(page, header, panel.getByRole('button', { name: 'Close' }))
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

test('shows and closes toasts, though their script failed to load', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/ERR_|status of 401/)
  const script = '**/assets/toast-viewport-*.js'
  await page.route(script, (route) => route.abort('connectionreset'))
  await page.goto('/login')
  await page.getByLabel('Email').fill('satchel@example.com')
  await page.getByLabel('Password').fill('not-this-one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Login Failed')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.toast')).toHaveCount(0)
})
