import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { loseOneResponse } from './lose-response.ts'
import { ADMIN, register, signInAsAdmin } from './staff.ts'

const panelOf = (page: Page, name = 'New Booking') => page.getByRole('dialog', { name, exact: true })
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

test('books walk-ins once each', {
  tag: ['@core', '@emulator'],
}, async ({ page, elsewhere, consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(/ERR_FAILED|Failed to fetch/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.clock.install()
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 105)).toString()
  const panel = panelOf(page)
  const outcome = panelOf(page, 'Booked')
  const customer = panel.getByLabel('Name, phone, or email')
  const book = panel.getByRole('button', { name: 'Book', exact: true })
  const openPanel = (time: string) =>
    page.getByRole('link', { name: `Book Batting Cage 1 at ${time}` }).click()
  const done = async () => {
    await outcome.getByRole('button', { name: 'Done' }).click()
    await expect(outcome).toBeHidden()
  }

  await test.step('books one who pays cash, in three presses on a phone', async () => {
    await page.goto(`/admin/board?date=${date}`)
    await openPanel('9:00 AM')
    await expect(panel).toContainText('Batting Cage 1')
    await page.keyboard.type('Willa Kin')
    await choose(page, 'Cash')
    await book.click()
    await expect(outcome).toContainText('Willa Kin')
    await expect(outcome).toContainText('$30.00 paid')
    await expect(outcome).toContainText('No email address, so nothing was sent.')
    await expect(outcome.getByRole('button', { name: 'Email Receipt' })).toBeHidden()
    await expect(outcome.getByRole('link', { name: 'Print Receipt' })).toBeVisible()
    await expectAccessible(page, 'a walk-in that is booked', '[role="dialog"]')
    const block = page.getByRole('link', { name: /Willa Kin/ })
    await expect(block).toContainText('Paid')
    await done()
    await expect(block).toBeFocused()
  })

  await test.step('suggests customers, and books the one chosen', async () => {
    const email = await register(elsewhere, 'Renee')
    await elsewhere.request.put('/api/auth/profile', {
      data: { firstName: 'Renée', lastName: 'O’Brien', phone: '989 555 0142' },
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPanel('10:00 AM')
    await customer.fill('renee')
    const suggestion = page.getByRole('option', { name: /Renée O’Brien/ })
    await expect(suggestion.first()).toContainText('(989) 555-0142')
    await customer.press('ArrowDown')
    await customer.press('Enter')
    await expect(customer).toHaveValue('Renée O’Brien')
    await choose(page, '2 hours')
    await expect(panel.getByLabel('Total ($)')).toHaveValue('60.00')
    await choose(page, 'Pay later')
    await book.click()
    await expect(outcome).toContainText(email)
    await expect(outcome).toContainText('$60.00 due')
    await expect(page.getByRole('link', { name: 'Print Receipt' })).toBeHidden()
    await done()
  })

  await test.step('keeps what was typed when the session has ended elsewhere', async () => {
    await openPanel('1:00 PM')
    await page.keyboard.type('Lost Answer')
    await choose(page, 'Check')
    await signInAsAdmin(elsewhere)
    expect((await elsewhere.request.delete('/api/auth/other-sessions')).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.getByLabel('Email').fill(ADMIN)
    await page.getByLabel('Password').fill('forty-two-42')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(customer).toHaveValue('Lost Answer')
    await expect(panel.getByRole('radio', { name: 'Check' })).toBeChecked()
  })

  await test.step('books once when the answer is lost', async () => {
    await loseOneResponse(page, '**/api/admin/bookings')
    const lost = page.waitForEvent('requestfailed')
    await book.click()
    await lost
    await expect(book).toBeEnabled()
    await book.click()
    await expect(outcome).toContainText('$30.00 paid')
    await expect(page.getByRole('link', { name: /Lost Answer/ })).toHaveCount(1)
    await done()
  })
})
