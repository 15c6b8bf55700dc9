import type { Page } from '@playwright/test'
import { expect, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { signInAsAdmin } from './staff.ts'

// A server of its own: what other files book must not come between two looks at a list.
test.use({
  serverEnv: { BOOKING_HOLD_MINUTES: '22' },
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

let date: string

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  await signInAsAdmin(page)
  date = (await facilityDay(page, 50)).toString()
})

test('a day is typed digit by digit, its year too', async ({ page }) => {
  await page.goto('/admin')
  await type(page, 'Date', '03152025')
  await expect(page.getByRole('heading', { name: 'Saturday, March 15, 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByLabel('Date')).toHaveValue('2025-03-14')

  await page.goto('/admin/reports?part=reports')
  await type(page, 'To', '03312025')
  await type(page, 'From', '03152025')
  await expect(page.getByLabel('From')).toHaveValue('2025-03-15')
  await expect(page).toHaveURL(/from=2025-03-15&to=2025-03-31/)

  // Half a year is none: what was asked for before stays, and is what the field says again.
  await type(page, 'From', '031520')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From')).toHaveValue('2025-03-15')
})

/** Types into a date field as a person does, beginning at its month. */
async function type(page: Page, label: string, digits: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.type(digits)
}
