import { expectAccessible } from './axe.ts'
import { CONFLICT, expect, facilityDay, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { signInAsAdmin } from './staff.ts'

const PATH = '/api/admin/price-rules'

test('staff order price rules, and customers see and pay the price of each hour', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Prices' }).click()
  await page.getByRole('button', { name: 'Add Rule' }).click()
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Evenings')
  // Of the cages alone, unless staff choose otherwise.
  await expect(page.getByLabel('For', { exact: true })).toHaveValue('several')
  await page.getByLabel('For', { exact: true }).selectOption('All spaces and bundles')
  await page.getByLabel('From').first().selectOption('6:00 PM')
  await page.getByLabel('Hourly Rate ($)').fill('40')
  await expectAccessible(page, 'a new price rule', 'form')
  await apply.click()
  await expect(page.getByRole('button', { name: 'Edit Evenings' })).toBeFocused()
  await expect(page.getByText('Some bundles cost more than their spaces')).toBeHidden()
  const compared = page.getByRole('table', { name: 'Prices now and after saving' })
  await expect(compared.getByRole('row', { name: /Whole Barn/ })).toContainText(
    /Lower: \$40\/hr instead of \$150\/hr, such as on .*\$150\/hr\$40–\$150\/hr/,
  )
  await expect(compared.getByRole('row', { name: /Batting Cage 1/ })).not.toContainText('Lower')

  await page.getByRole('button', { name: 'Add Rule' }).click()
  await page.getByLabel('Name').fill('Late Cage 1')
  await page.getByLabel('For', { exact: true }).selectOption('Batting Cage 1')
  await page.getByLabel('From').first().selectOption('7:00 PM')
  await page.getByLabel('Hourly Rate ($)').fill('25')
  await page.keyboard.press('Enter')
  const prices = page.getByRole('table', { name: /^Prices on/ })
  await expect(prices.getByRole('row', { name: /Whole Barn/ })).toContainText('instead of $750.00')
  await page.getByLabel('Space or Bundle').selectOption('Batting Cage 1')
  await expect(prices.getByRole('row', { name: /7:00 PM/ })).toContainText('1. Evenings')
  const up = page.getByRole('button', { name: 'Move Late Cage 1 up' })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expect(prices.getByRole('row', { name: /5:00 PM/ })).toContainText('Catalog price')
  await expect(prices.getByRole('row', { name: /7:00 PM/ })).toContainText('1. Late Cage 1')
  await expect(prices.getByRole('row', { name: 'Total' })).toContainText('$150.00')
  await expectAccessible(page, 'price rules that were changed')
  await page.getByRole('button', { name: 'Save Prices' }).click()
  await expect(page.getByText('They apply to new bookings.').first()).toBeVisible()
  await expect(page.getByText("Your changes aren't saved yet")).toBeHidden()
  await expectToFitWidth(page, 'price rules')

  const date = (await facilityDay(page, 9)).toString()
  await goInApp(page, `/booking?spaceId=cage-1&date=${date}&hour=17&hours=3`)
  await expect(page.getByRole('button', { name: /^5:00 PM, Available, \$30/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^7:00 PM, Available, \$25/ })).toBeVisible()
  await expect(page.getByText('Space at $25–$40/hr')).toBeVisible()
  await expect(page.getByText('$95.00').first()).toBeVisible()
  // Another manager changes the price while this page is open.
  await signInAsAdmin(elsewhere)
  const saved = await (await elsewhere.request.get(PATH)).json()
  const kept = saved.rules.filter(({ label }: { label: string }) => label === 'Evenings')
  const change = { data: { version: saved.version, rules: kept } }
  expect((await elsewhere.request.put(PATH, change)).status()).toBe(200)
  await expect(page.getByRole('button', { name: /^7:00 PM, Available, \$40/ })).toBeVisible()
  await expect(page.getByText('$110.00').first()).toBeVisible()

  await test.step('a manager sees prices that another one saved first, and decides', async () => {
    await goInApp(page, '/admin/prices')
    await expect(page.getByRole('button', { name: 'Edit Evenings' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Late Cage 1' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove Evenings' }).click()
    const { version, rules } = await (await page.request.get(PATH)).json()
    const [evenings] = rules
    const data = { version, rules: [{ ...evenings, label: 'Mornings' }] }
    expect((await page.request.put(PATH, { data })).status()).toBe(200)
    await page.getByRole('button', { name: 'Save Prices' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'just saved other prices' })
    await expect(conflict).toContainText('Mornings: All spaces and bundles, from 6:00 PM, $40/hr')
    // A rule that's being typed would be lost.
    await page.getByRole('button', { name: 'Add Rule' }).click()
    await expect(conflict).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await conflict.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(page.getByText('Mornings')).toBeHidden()
    await expect.poll(async () => (await (await page.request.get(PATH)).json()).rules).toEqual([])
  })
})
