import type { Page } from '@playwright/test'
import { CONFLICT, expect, facilityDay, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('works the board with the keyboard alone', async ({ page, consoleGuard }) => {
  // An extension asks about its price.
  consoleGuard.expect(CONFLICT)
  await signInAsAdmin(page)
  const day = await facilityDay(page, 70)
  const date = day.toString()
  await bookAtDesk(page, { customerName: 'Cool Papa Bell', date, hour: 8, hours: 2, spaceId: 'cage-2' })
  await bookAtDesk(page, { customerName: 'Monte Brown', date, hour: 10, spaceId: 'cage-1' })
  await page.goto(`/admin/board?date=${date}`)
  const { keyboard } = page
  const empty = (space: string, time: string) =>
    page.getByRole('link', { name: `Book ${space} at ${time}`, exact: true })
  const booked = page.getByRole('link', { name: /Cool Papa Bell/ })
  await expect(booked).toBeVisible()

  await test.step('moves to the cells with Tab and between them with the arrow keys', async () => {
    await tabTo(page, '[data-cell]')
    await expect(empty('Batting Cage 1', '8:00 AM')).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(empty('Batting Cage 1', '9:00 AM')).toBeFocused()
    await keyboard.press('ArrowRight')
    await expect(booked).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(empty('Batting Cage 2', '10:00 AM')).toBeFocused()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowRight')
    await expect(empty('Practice Area', '9:00 AM')).toBeFocused()
    await keyboard.press('ArrowRight')
    await expect(empty('Practice Area', '9:00 AM')).toBeFocused()
  })

  await test.step('opens the panel for an hour with Enter, and returns to the cell', async () => {
    const panel = page.getByRole('dialog', { name: 'New Booking' })
    for (const close of ['Escape', 'Back']) {
      await keyboard.press('Enter')
      await expect(panel.getByLabel('Name, phone, or email')).toBeFocused()
      if (close === 'Back') await page.goBack()
      else await keyboard.press(close)
      await expect(panel).toBeHidden()
      await expect(empty('Practice Area', '9:00 AM')).toBeFocused()
    }
  })

  await test.step('opens the full form for an hour, and returns to the cell', async () => {
    await keyboard.press('Enter')
    await page.getByRole('link', { name: 'Full Form' }).click()
    await expect(page.getByLabel('Space', { exact: true })).toHaveValue('practice-area')
    await expect(page.getByLabel('Date*')).toHaveValue(date)
    await expect(page.getByLabel('Start Time*')).toHaveValue('9')
    await page.goBack()
    await expect(empty('Practice Area', '9:00 AM')).toBeFocused()
  })

  await test.step('opens a booking with Enter, and returns to it', async () => {
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowLeft')
    await expect(booked).toBeFocused()
    const panel = page.getByRole('dialog', { name: 'Booking', exact: true })
    await keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: 'Booking' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(booked).toBeFocused()
    await keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Open Booking' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Booking', exact: true })).toBeFocused()
    await page.goBack()
    await expect(booked).toBeFocused()
  })

  await test.step('cancels a move, then extends a booking', async () => {
    const monte = page.getByRole('table').getByRole('link', { name: /Monte Brown/ })
    await monte.focus()
    await keyboard.press('Space')
    await expect(page.getByText(/^Picked up Monte Brown\. Arrow keys move it/)).toBeAttached()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowDown')
    await expect(page.getByText('Batting Cage 2, 11:00 AM – 12:00 PM, open')).toBeAttached()
    await keyboard.press('Escape')
    await expect(monte).toBeFocused()
    await expect(monte).toContainText('10:00 AM – 11:00 AM')
    await keyboard.press('Space')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Keep $30.00' }).click()
    await expect(monte).toContainText('10:00 AM – 12:00 PM')
    await expect(monte).toBeFocused()
  })

  await test.step('changes the day', async () => {
    const next = page.getByRole('button', { name: 'Next day' })
    await next.focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: longDate(day.add({ days: 1 })) })).toBeVisible()
    await expect(next).toBeFocused()
    await expect(booked).toBeHidden()
    await keyboard.press('Shift+Tab')
    await keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 2, name: longDate(await facilityDay(page, 0)) }),
    ).toBeVisible()
  })
})

/** Presses Tab until something that matches has focus; gives up when a person would. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Tab did not lead to ${selector}`)
}

function longDate(day: Temporal.PlainDate): string {
  return day.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}
