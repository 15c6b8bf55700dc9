import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { holdRequests } from './hold-requests.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

const FROM = '2027-02-26'
const LATER = '2027-03-05'
const LAST = '2027-03-07'

/** A picture of one color, taller than wide. */
async function drawPicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 900)
    canvas.getContext('2d')?.fillRect(0, 0, 600, 900)
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test("adds a cage, changes a bundle's spaces, and retires a space", async ({ page }) => {
  await moveClock(page, { now: '2027-01-04T12:00:00-05:00' })
  await signInAsAdmin(page)
  await page.goto('/admin/settings')

  await test.step('staff add a cage with its picture', async () => {
    await page.getByRole('button', { name: 'Add a Space' }).click()
    const form = page.getByRole('form', { name: 'Add Space' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await form.getByLabel('Name').fill('Batting Cage 4')
    await form.getByLabel('Hourly Rate ($)').fill('30')
    await form.getByLabel('Description').fill('The new cage.')
    const picture = form.getByLabel('Picture (optional)')
    const svg = { name: 'cage.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    await picture.setInputFiles(svg)
    await expect(form.getByText("This picture can't be used.")).toBeVisible()
    await picture.setInputFiles({ ...svg, name: 'cage.png', mimeType: 'image/png' })
    await expect(form.getByText("This picture can't be used.")).toBeVisible()
    await picture.setInputFiles({ name: 'cage.png', mimeType: 'image/png', buffer: await drawPicture(page) })
    await expect(form.getByText("This picture can't be used.")).toBeHidden()
    await expect(form.getByRole('button', { name: 'Remove Picture' })).toBeVisible()
    await expectAccessible(page, 'a new space')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Space Added')
    await expect(page.getByRole('button', { name: 'Add a Space' })).toBeFocused()
    const heading = page.getByRole('heading', { level: 3 })
    const up = page.getByRole('button', { name: 'Move Batting Cage 4 up' })
    const down = page.getByRole('button', { name: 'Move Batting Cage 4 down' })
    await up.press('Enter')
    await expect(heading.nth(3)).toHaveText('Batting Cage 4')
    await expect(up).toBeFocused()
    await expect(down).toBeEnabled()
    await down.press('Enter')
    await expect(heading.nth(4)).toHaveText('Batting Cage 4')
    await expect(down).toBeFocused()
    await expect(down).toHaveAttribute('aria-disabled', 'true')
    await expect(up).toBeEnabled()
    await up.press('Enter')
    await expect(heading.nth(3)).toHaveText('Batting Cage 4')
    // Pressed again before the list is reloaded.
    const release = await holdRequests(page, '**/api/admin/catalog')
    await expect(up).toBeEnabled()
    await up.press('Enter')
    await expect(heading.nth(2)).toHaveText('Batting Cage 4')
    await expect(down).toBeEnabled()
    await down.press('Enter')
    await expect(heading.nth(3)).toHaveText('Batting Cage 4')
    release()
    await expectToFitWidth(page, 'spaces')
  })

  await test.step('customers see it and its picture', async () => {
    await goInApp(page, '/')
    const card = page.getByRole('heading', { name: 'Batting Cage 4' })
    await expect(card).toBeVisible()
    const image = page.locator('img[src^="/api/pictures/"]')
    await expect(image).toHaveCount(1)
    expect(
      await image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth)),
    ).toBe(960)
    await page.getByRole('link', { name: 'Select Batting Cage 4' }).click()
    await expect(page.getByRole('combobox', { name: 'Space' })).toHaveValue('batting-cage-4')
    await expect(page.getByText('The new cage.')).toBeVisible()
  })

  await test.step('a bundle has other spaces from a day on', async () => {
    const kept = { date: FROM, hour: 10, bundleId: 'bundle1', totalAmount: '55.00' }
    await bookAtDesk(page, { customerName: 'Kept', ...kept })
    await goInApp(page, '/admin/settings')
    const bundle = page.getByRole('listitem').filter({ hasText: 'Doubleheader' })
    await bundle.getByRole('button', { name: 'Change Spaces' }).click()
    const dialog = page.getByRole('dialog', { name: 'Spaces of Doubleheader' })
    await dialog.getByRole('checkbox', { name: 'Batting Cage 2' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Batting Cage 3' }).check()
    await dialog.getByLabel('From').fill(FROM)
    await expect(dialog.getByText('Doubleheader has 1 booking from then on.')).toBeVisible()
    await expectAccessible(page, "a bundle's spaces", 'dialog[open]')
    await dialog.getByRole('button', { name: 'Change Spaces' }).click()
    await expectToast(page, 'Bundle Updated')
    await expect(page.getByRole('listitem').filter({ hasText: 'Doubleheader' })).toHaveCount(2)
    await goInApp(page, `/booking?bundleId=bundle1&date=${FROM}`)
    await expect(page.getByText('Includes: Batting Cage 1, Batting Cage 3')).toBeVisible()
    await expect(page.getByRole('button', { name: /^10:00 AM, Booked/ })).toBeVisible()
  })

  await test.step('a retired space keeps its bookings, and leads to closing it', async () => {
    await bookAtDesk(page, { customerName: 'Stranded', date: LATER, hour: 18, spaceId: 'cage-3' })
    await bookAtDesk(page, { customerName: 'Stranded Later', date: LAST, hour: 9, spaceId: 'cage-3' })
    await goInApp(page, '/admin/settings')
    await page.getByRole('button', { name: 'Edit Batting Cage 3' }).click()
    await page.getByLabel('Retired From (optional)').fill('2027-03-04')
    const note = page.getByRole('status').filter({ hasText: 'Batting Cage 3 has 2 bookings from then on.' })
    await expect(note).toContainText('Bookings stay unless you cancel or move them.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Space Updated')
    await note.getByRole('link', { name: 'Close it and decide about them' }).click()
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(LATER)
    await expect(page.getByLabel('Last Day (optional)')).toHaveValue(LAST)
    const closing = page.getByRole('region', { name: 'Blocked Dates' })
    await expect(closing.getByRole('checkbox', { name: 'Batting Cage 3' })).toBeChecked()

    await goInApp(page, `/booking?spaceId=cage-3&date=${LATER}`)
    await expect(page.getByText("Batting Cage 3 can't be booked on this day.")).toBeVisible()
    await goInApp(page, `/booking?spaceId=cage-3&date=${FROM}`)
    await expect(page.getByRole('combobox', { name: 'Space' })).toHaveValue('cage-3')
  })
})
