import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { ADMIN, register, signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 } })

let date = ''
test.beforeEach(async ({ page, consoleGuard }, { parallelIndex }) => {
  consoleGuard.expect(SIGNED_OUT)
  await signInAsAdmin(page)
  date = (await facilityDay(page, 105 + parallelIndex)).toString()
})

const panelOf = (page: Page, name = 'New Booking') => page.getByRole('dialog', { name, exact: true })
async function openPanel(page: Page, time: string) {
  await page.goto(`/admin?date=${date}`)
  await page.getByRole('link', { name: `Book Batting Cage 1 at ${time}` }).click()
  return panelOf(page)
}
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

test('books a walk-in who pays cash, in three presses on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const panel = await openPanel(page, '9:00 AM')
  await expect(panel).toContainText('Batting Cage 1')
  await page.keyboard.type('Willa Kin')
  await choose(page, 'Cash')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  const outcome = panelOf(page, 'Booked')
  await expect(outcome).toContainText('Willa Kin')
  await expect(outcome).toContainText('$30.00 paid')
  await expect(outcome).toContainText('No email address, so nothing was sent.')
  await expect(outcome.getByRole('button', { name: 'Email Receipt' })).toBeHidden()
  await expect(outcome.getByRole('link', { name: 'Print Receipt' })).toBeVisible()
  await expectAccessible(page, 'a walk-in that is booked')
  const block = page.getByRole('link', { name: /Willa Kin/ })
  await expect(block).toContainText('Paid')
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(outcome).toBeHidden()
  await expect(block).toBeFocused()
})

test('suggests customers, and books the one chosen', async ({ page, elsewhere }) => {
  const email = await register(elsewhere, 'Renee')
  await elsewhere.request.put('/api/auth/profile', {
    data: { firstName: 'Renée', lastName: 'O’Brien', phone: '989 555 0142' },
  })
  const panel = await openPanel(page, '10:00 AM')
  const customer = panel.getByLabel('Name, phone, or email')
  const suggestion = page.getByRole('option', { name: /Renée O’Brien/ })
  await customer.fill('renee')
  await expect(suggestion.first()).toContainText('(989) 555-0142')
  await customer.press('ArrowDown')
  await customer.press('Enter')
  await expect(customer).toHaveValue('Renée O’Brien')
  await choose(page, '2 hours')
  await expect(panel.getByLabel('Total ($)')).toHaveValue('60.00')
  await panel.getByLabel('Total ($)').fill('25')
  await choose(page, '1 hour')
  await expect(panel.getByLabel('Total ($)')).toHaveValue('25')
  await choose(page, '2 hours')
  await panel.getByRole('button', { name: 'Use the Standard Price, $60.00' }).click()
  await choose(page, 'Pay later')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(panelOf(page, 'Booked')).toContainText(email)
  await expect(panelOf(page, 'Booked')).toContainText('$60.00 due')
  await expect(page.getByRole('link', { name: 'Print Receipt' })).toBeHidden()
})

test('books once when the answer is lost, and keeps what was typed over signing in again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED|Failed to fetch/)
  const panel = await openPanel(page, '1:00 PM')
  await page.keyboard.type('Lost Answer')
  await choose(page, 'Check')
  await page.request.get('/api/logout')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.getByLabel('Email').fill(ADMIN)
  await page.getByLabel('Password').fill('forty-two-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(panel.getByLabel('Name, phone, or email')).toHaveValue('Lost Answer')
  await expect(panel.getByRole('radio', { name: 'Check' })).toBeChecked()

  // The server books, and the answer never arrives.
  let made = 0
  await page.route('**/api/admin/bookings', async (route) => {
    made += 1
    if (made > 1) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  const book = panel.getByRole('button', { name: 'Book', exact: true })
  await book.click()
  await expect.poll(() => made).toBe(1)
  await expect(book).toBeEnabled()
  await book.click()
  await expect(panelOf(page, 'Booked')).toContainText('$30.00 paid')
  await expect(page.getByRole('link', { name: /Lost Answer/ })).toHaveCount(1)
})

test('replaces a price that arrives in the field with the amount that staff type', async ({ page }) => {
  let catalog = Promise.withResolvers<void>()
  await page.route(/\/api\/spaces\?/, async (route) => {
    await catalog.promise
    await route.continue()
  })
  async function typeAsPriceArrives(total: Locator) {
    await total.click()
    await expect(total).toHaveValue('')
    catalog.resolve()
    await expect(total).toHaveValue('30.00')
    await page.keyboard.type('25')
    await expect(total).toHaveValue('25')
  }

  await page.goto(`/admin/bookings?tab=create&date=${date}&hour=17&spaceId=cage-2`)
  await typeAsPriceArrives(page.getByLabel('Total Amount ($)*'))
  const panel = await openPanel(page, '7:00 PM')
  await expect(panel.getByLabel('Total ($)')).toHaveValue('30.00')
  catalog = Promise.withResolvers()
  await page.reload()
  await typeAsPriceArrives(panel.getByLabel('Total ($)'))
})

test('keeps the full form when the session has ended elsewhere', async ({ page, elsewhere }) => {
  await page.goto(`/admin/bookings?tab=create&date=${date}&hour=17&spaceId=cage-2`)
  await page.getByLabel('Customer Email*').fill('kept@example.com')
  await page.getByLabel('Customer Name').fill('Kept Kate')
  await page.getByLabel('Total Amount ($)*').fill('25')
  await signInAsAdmin(elsewhere)
  expect((await elsewhere.request.delete('/api/auth/other-sessions')).ok()).toBe(true)
  await page.reload()
  await page.getByLabel('Email').fill(ADMIN)
  await page.getByLabel('Password').fill('forty-two-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Customer Name')).toHaveValue('Kept Kate')
  await expect(page.getByLabel('Total Amount ($)*')).toHaveValue('25')
  await page.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByText(/^Kept Kate, .*5:00 PM/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Customer Name')).toHaveValue('')
})
