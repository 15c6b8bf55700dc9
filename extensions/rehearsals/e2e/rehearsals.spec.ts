import { expectAccessible } from '../../../e2e/axe.ts'
import { expect, facilityDay, test } from '../../../e2e/barn.ts'
import { bookAtDesk } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { expectToFitWidth } from '../../../e2e/fits-width.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { signInAsAdmin } from '../../../e2e/staff.ts'
import { expectToast } from '../../../e2e/toasts.ts'

test('staff switch it on, try hours, prices, and a space before saving, and switch it off', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/try-first-/.test(request.url())) scripts.push(request.url())
  })
  await signInAsAdmin(page)
  const day = (await facilityDay(page, 9)).toString()
  await bookAtDesk(page, { spaceId: 'cage-3', date: day, hour: 10, customerName: 'Early Wynn' })
  const tryFirst = page.getByRole('button', { name: 'Try It First' })
  const addRule = async () => {
    await page.getByRole('button', { name: 'Add Rule' }).click()
    await page.getByLabel('Name').fill('Evenings')
    await page.getByLabel('Hourly Rate ($)').fill('40')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Save Prices' })).toBeVisible()
  }
  await switchExtra(page, 'rehearsals', false)

  await test.step('while it is off, the form saves, and nothing of it is loaded', async () => {
    await page.goto('/admin/prices')
    await addRule()
    await expect(tryFirst).toBeHidden()
    expect(scripts).toEqual([])
    await goInApp(page, '/admin/settings?section=extras')
    const extra = page.getByRole('switch', { name: 'Try It First' })
    await expect(extra).not.toBeChecked()
    await extra.click()
    await expectToast(page, 'Switched On')
  })

  await test.step('prices', async () => {
    await goInApp(page, '/admin/prices')
    await addRule()
    await tryFirst.click()
    await expect(page.getByText('Last winter had no bookings to compare with.')).toBeVisible()
    await expect(page.getByText('Every upcoming booking that fits now would still fit')).toBeVisible()
    await expectAccessible(page, 'price rules that were tried')
    await expectToFitWidth(page, 'price rules that were tried')
    await page.setViewportSize({ width: 1280, height: 844 })
    // The style sheet also has the classes that only an extension uses.
    expect((await page.getByLabel('Compare with').boundingBox())?.width).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Discard Changes' }).click()
  })

  await test.step('hours', async () => {
    await goInApp(page, '/admin/hours')
    await page.getByRole('button', { name: 'Add Day' }).click()
    await page.getByLabel('Date', { exact: true }).fill(day)
    await page.getByLabel('Name').fill('Old-Timers Day')
    await page.getByLabel('Day opens').selectOption('1 PM')
    await page.getByRole('button', { name: 'Apply' }).press('Enter')
    await tryFirst.press('Enter')
    await expect(page.getByText('Last winter had no bookings to compare with.')).toBeVisible()
    await expect(tryFirst).toBeFocused()
    await page.getByLabel('Compare with').selectOption('The last 120 days')
    await expect(page.getByText('The last 120 days had no bookings to compare with.')).toBeVisible()
    // The page lists them itself.
    await expect(page.getByText('upcoming booking would no longer fit')).toBeHidden()
    await page.getByText('1 booking will be outside of these hours. It stays.').click()
    await expect(page.getByRole('link', { name: 'Early Wynn' })).toBeVisible()
  })

  await test.step('the last day of a space', async () => {
    await goInApp(page, '/admin/settings')
    await page.getByRole('button', { name: 'Edit Batting Cage 3' }).click()
    const form = page.getByRole('form', { name: 'Edit Batting Cage 3' })
    await form.getByLabel('Hourly Rate ($)').fill('')
    await expect(tryFirst).toBeDisabled()
    await form.getByLabel('Hourly Rate ($)').fill('30')
    await form.getByLabel('Retired From').fill(day)
    await tryFirst.click()
    await expect(page.getByText('1 upcoming booking would no longer fit. It stays.')).toBeVisible()
    await form.getByText('These Bookings').click()
    await expect(form.getByRole('link', { name: 'Early Wynn' })).toHaveAttribute('target', '_blank')
    await expectAccessible(page, 'a space that was tried')
    // Shown until the change differs.
    await form.getByLabel('Retired From').fill('')
    await expect(page.getByText('1 upcoming booking would no longer fit. It stays.')).toBeHidden()
  })

  await tryFirst.click()
  await expect(page.getByLabel('Compare with')).toBeVisible()
  await switchExtra(page, 'rehearsals', false)
  await expectToast(page, '“Try It First” Was Switched Off')
  await expect(tryFirst).toBeHidden()
  scripts.length = 0
  await page.goto('/admin/prices')
  await addRule()
  await expect(tryFirst).toBeHidden()
  expect(scripts).toEqual([])
})
