import type { Page } from '@playwright/test'
import { durations, expect, facilityDay, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'

const barOf = (page: Page) => page.getByRole('region', { name: 'Your booking' })
const again = (page: Page, date: Temporal.PlainDate) =>
  page.getByRole('button', {
    name: `Book Again: ${date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })}, 10 AM`,
  })

test('never sells a customer an hour that they already have without asking', async ({ page }) => {
  await register(page, 'Minnie')
  const day = await facilityDay(page, 8)
  const second = day.add({ weeks: 1 })
  const slot = { spaceId: 'cage-1', hour: 10, isAnyCage: true }
  await bookByCard(page, { ...slot, date: day.toString() })
  const bar = barOf(page)
  const dialog = page.getByRole('dialog', { name: 'You Already Have This Time' })
  const goOn = bar.getByRole('button', { name: 'Continue to Payment' })

  await test.step('Book Again, for the next week that is not booked', async () => {
    await page.goto('/')
    const tomorrow = day.subtract({ weeks: 1 })
    await expect(again(page, tomorrow)).toBeVisible()
    await bookByCard(page, { ...slot, date: tomorrow.toString() })
    await page.goto('/')
    await expect(again(page, second)).toBeVisible()
  })

  const mine = page.getByRole('button', { name: /^10:00 AM, You booked this: Batting Cage 1/ })
  await test.step('marked on the day and the hour, and not selected by the address', async () => {
    await page.goto(`/booking?date=${day}&hour=10`)
    await expect(mine).toHaveText('10:00 AM You booked this')
    await expect(mine).toHaveAttribute('aria-pressed', 'false')
    const days = page.getByRole('group', { name: 'Date', exact: true })
    await expect(days.getByRole('button', { name: /you have a booking/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'More Dates' }).click()
    await expect(page.getByRole('grid').getByRole('button', { name: /you have a booking/ })).not.toHaveCount(
      0,
    )
    await expect(page.getByText('You have a booking', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Next Two Weeks' }).click()
    await expect(bar).toContainText("You've booked 10 AM. See it in My Bookings.")
    await expect(bar).toContainText('Next: pick a time')
  })

  await test.step('asks before a second one, by keyboard', async () => {
    await mine.focus()
    await page.keyboard.press('Enter')
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    await goOn.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('You already have Batting Cage 1 at 10 AM. Book another?')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(goOn).toBeFocused()
  })

  await test.step('switches between any cage and a cage with one tap, at the same time', async () => {
    const open = page.getByRole('region', { name: 'Open at 10:00 AM' })
    const any = open.getByRole('button', { name: /^Any cage/ })
    await expect(open.getByRole('button').first()).toHaveText('Any cage$30We choose')
    await expect(any).toHaveAttribute('aria-pressed', 'true')
    const third = open.getByRole('button', { name: /^Batting Cage 3/ })
    await expect(third).toContainText('Swing-tracking system')
    await third.click()
    await expect(third).toHaveAttribute('aria-pressed', 'true')
    await expect(bar).toContainText('Batting Cage 3')
    await expect(page.getByLabel('Space', { exact: true })).toHaveValue('cage-3')
    await any.click()
    await expect(bar).toContainText('Any cage')
    await expect(page.getByLabel('Space', { exact: true })).toHaveValue('')
  })

  await test.step('asks for hours that reach into it, and books another', async () => {
    await page.getByRole('button', { name: /^9:00 AM, Available/ }).click()
    await durations(page).nth(1).click()
    await expect(bar).toContainText('9:00 AM – 11:00 AM ET')
    await goOn.click()
    await dialog.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/booking/)
    await goOn.click()
    await dialog.getByRole('button', { name: 'Book Another' }).click()
    await expect(page.getByLabel('Digital Signature')).toBeVisible()
  })

  await test.step('gone for the next customer', async () => {
    await register(page, 'Satchel')
    await page.goto(`/booking?date=${day}&hour=10`)
    await expect(bar).toContainText('10:00 AM – 11:00 AM ET')
    await expect(page.getByText('You booked this')).toHaveCount(0)
  })
})

test('tells staff that the customer they book for already has that hour, and lets them book', async ({
  page,
  elsewhere,
}) => {
  const email = await register(elsewhere, 'Josh')
  const day = await facilityDay(page, 9)
  await bookByCard(elsewhere, { spaceId: 'cage-1', date: day.toString(), hour: 10 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(page)
  const has = page.getByText(/^Josh.* already has Batting Cage 1 at 10 AM/)

  await test.step('in the full form', async () => {
    await page.goto(`/admin/bookings?tab=create&date=${day}&hour=10&spaceId=cage-2`)
    await expect(has).toBeHidden()
    await page.getByLabel('Customer Email').fill(email)
    await expect(has).toBeVisible()
    await page.getByLabel('Start Time').selectOption('11')
    await expect(has).toBeHidden()
  })

  await test.step('for a walk-in', async () => {
    await goInApp(page, `/admin/board?date=${day}`)
    await page.getByRole('link', { name: 'Book Batting Cage 2 at 10:00 AM' }).click()
    const panel = page.getByRole('dialog', { name: 'New Booking' })
    await panel.getByLabel('Name, phone, or email').fill(email)
    await page.getByRole('option', { name: /^Josh/ }).click()
    await expect(has).toBeVisible()
  })
})
