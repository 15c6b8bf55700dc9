import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { CONFLICT, expect, moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { centerOf, drag } from './drag.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 1000 } })

const block = (page: Page, name: string) =>
  page.getByRole('table').getByRole('link', { name: new RegExp(name) })
const cell = (page: Page, space: string, time: string) =>
  page.getByRole('link', { name: `Book ${space} at ${time}`, exact: true })

test('moves and extends bookings by dragging, and undoes both', async ({ page, consoleGuard }) => {
  // An extension asks about its price.
  consoleGuard.expect(CONFLICT)
  await moveClock(page, { now: '2027-02-01T07:00:00-05:00' })
  await signInAsAdmin(page)
  const date = '2027-02-03'
  const touchedDate = '2027-02-06'
  await bookAtDesk(page, { customerName: 'Minnie Brown', date, hour: 10, spaceId: 'cage-1' })
  await bookAtDesk(page, { customerName: 'In The Way', date, hour: 12, spaceId: 'cage-2' })
  await bookAtDesk(page, { customerName: 'Ray Brown', date: touchedDate, hour: 10, spaceId: 'cage-1' })
  await page.goto(`/admin/board?date=${date}`)
  const minnie = block(page, 'Minnie')
  const undo = page.getByRole('button', { name: 'Undo Move' })

  await test.step('drags a booking, and undoes the move', async () => {
    const to = cell(page, 'Batting Cage 2', '3:00 PM')
    await drag(page, minnie, to)
    await expectToast(page, 'Booking Moved', "We're emailing the customer the new time.")
    await expect(minnie).toContainText('3:00 PM – 4:00 PM')
    await expect(to).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/admin/board')
    // Also from another page, it goes back, and says so.
    await goInApp(page, '/admin/attention')
    await undo.click()
    await expectToast(page, 'Booking Moved')
    await goInApp(page, `/admin/board?date=${date}`)
    await expect(minnie).toContainText('10:00 AM – 11:00 AM')
    // One that's picked up stays there.
    const pickedUp = page.locator('table[data-rearranging]')
    await minnie.press(' ')
    await expect(pickedUp).toBeVisible()
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect(pickedUp).toBeHidden()
    await page.getByRole('button', { name: 'Previous day' }).click()

    await drag(page, minnie, block(page, 'In The Way'))
    await expect(page.getByText('Not moved.')).toBeAttached()
    await expect(minnie).toContainText('10:00 AM – 11:00 AM')
  })

  await test.step('extends a booking by its edge, and undoes it', async () => {
    await drag(page, minnie.locator('[data-resize]'), cell(page, 'Batting Cage 1', '11:00 AM'))
    const question = page.getByRole('dialog', { name: 'Different Price' })
    await expect(question).toContainText(
      'The booking for Minnie Brown costs $30.00. The new slot costs $60.00.',
    )
    await expectAccessible(page, 'another price', 'dialog[open]')
    await question.getByRole('button', { name: 'Add $30.00 Due' }).click()
    await expectToast(page, 'Booking Moved')
    await expect(minnie).toContainText('10:00 AM – 12:00 PM')
    await undo.click()
    await expect(minnie).toContainText('10:00 AM – 11:00 AM')
    await minnie.click()
    await expect(page.getByText('$30.00').first()).toBeVisible()
  })

  await test.step('extends it in the form that moves, with the same choice of prices', async () => {
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Move Booking' })
    await expect(form.getByRole('radio', { name: '1 hour' })).toBeChecked()
    await form.getByText('2 hours', { exact: true }).click()
    await form.getByRole('button', { name: 'Move Booking' }).click()
    await page
      .getByRole('dialog', { name: 'Different Price' })
      .getByRole('button', { name: 'Add $30.00 Due' })
      .click()
    await expect(form).toBeHidden()
    await expect(minnie).toContainText('10:00 AM – 12:00 PM')
  })

  await test.step("doesn't offer to undo a change of a price that staff had set", async () => {
    const other = { customerName: 'Special Price', date, hour: 14, spaceId: 'cage-3' }
    await bookAtDesk(page, { ...other, totalAmount: '25.00' })
    const special = block(page, 'Special Price')
    await drag(page, special.locator('[data-resize]'), cell(page, 'Batting Cage 3', '3:00 PM'))
    await page.getByRole('button', { name: 'Add $35.00 Due' }).click()
    await expect(special).toContainText('2:00 PM – 4:00 PM')
    await expect(page.getByRole('button', { name: 'Add $35.00 Due' })).toBeHidden()
    await expect(undo).toBeHidden()
  })

  await test.step('a touch scrolls, unless it presses and holds first', async () => {
    // Lower than a tablet, where the whole day fits.
    await page.setViewportSize({ width: 820, height: 560 })
    await goInApp(page, `/admin/board?date=${touchedDate}`)
    const ray = block(page, 'Ray Brown')
    await expect(ray).toBeVisible()
    await scrollToTop(ray)
    const from = await centerOf(ray)
    const to = await centerOf(cell(page, 'Batting Cage 3', '1:00 PM'))
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points })

    await touch('touchStart', [from])
    for (const dragged of [20, 100, 200]) await touch('touchMove', [{ x: from.x, y: from.y - dragged }])
    await touch('touchEnd', [])
    await expect.poll(async () => (await centerOf(ray)).y).toBeLessThan(from.y - 100)
    await expect(ray).toContainText('10:00 AM – 11:00 AM')

    // The page goes on scrolling for a while after the finger left it.
    await expect(async () => {
      await scrollToTop(ray)
      expect(await centerOf(ray)).toEqual(from)
    }).toPass()
    await touch('touchStart', [from])
    await expect(page.getByText('Batting Cage 1, 10:00 AM – 11:00 AM, open')).toBeAttached()
    await touch('touchMove', [to])
    await touch('touchEnd', [])
    await expectToast(page, 'Booking Moved')
    await expect(ray).toContainText('1:00 PM – 2:00 PM')
  })
})

/** Scrolls up the page and the board within it, and waits ten frames, in which a fling would scroll on. */
const scrollToTop = (shown: Locator) =>
  shown.evaluate(async (element) => {
    for (let box: Element | null = element; box; box = box.parentElement) box.scrollTop = 0
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  })
