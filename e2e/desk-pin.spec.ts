import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, expect, FORBIDDEN, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

const PIN = '193756'
const OWNER_PIN = '771042'
const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

const pressNameOf = (page: Page, person: string) =>
  lockScreen(page).getByRole('button', { name: person }).last().click()

test('switches people at a shared computer, and locks it when no one uses it', async ({
  page,
  context,
  elsewhere,
  consoleGuard,
}) => {
  for (const expected of [BAD_REQUEST, FORBIDDEN, SIGNED_OUT]) consoleGuard.expect(expected)
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(page)
  const email = await register(elsewhere, 'Roy')
  await verifyAddress(elsewhere, email)
  const promoted = await page.request.post('/api/promote-to-admin', { data: { email, staffRole: 'desk' } })
  expect(promoted.ok()).toBe(true)
  expect((await elsewhere.request.put('/api/auth/pin', { data: { pin: PIN } })).ok()).toBe(true)
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`
  const staffPages = page.getByRole('navigation', { name: 'Staff' })

  await test.step('the owner enrolls the computer, and sets her PIN in her profile', async () => {
    await page.goto('/admin/settings?section=staff')
    await page.getByLabel('Name of this computer').fill(name)
    await page.getByRole('button', { name: 'Enroll This Computer' }).click()
    await expectToast(page, 'Computer Enrolled')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('This computer')
    await closeToasts(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.getByText('Desk PIN').click()
    const field = page.getByLabel('PIN', { exact: true })
    await field.fill('123456')
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expect(field).toHaveAccessibleDescription(/This PIN is easy to guess/)
    await field.fill(OWNER_PIN)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expectToast(page, 'PIN Saved')
    await closeToasts(page)
  })

  await test.step('she begins to book a walk-in', async () => {
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await staffPages.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('button', { name: 'Next day' }).click()
    const tomorrow = page.locator(`[href*="date=${await facilityDay(page, 1)}"]`)
    await page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' }).and(tomorrow).click()
    await expect(page.getByRole('dialog', { name: 'New Booking' })).toBeVisible()
    await page.keyboard.type('Satchel Paige')
  })
  const otherTab = await context.newPage()
  await otherTab.goto('/admin/bookings')
  await expect(otherTab.getByRole('button', { name: 'Casey Stengel Switch' })).toBeVisible()

  await test.step('Switch covers every tab, and Escape changes nothing', async () => {
    await page.getByRole('button', { name: 'Casey Stengel Switch' }).click()
    await expect(lockScreen(page)).toContainText(`${name} is locked.`)
    await expect(lockScreen(otherTab)).toBeVisible()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
    await expect(lockScreen(page)).toBeVisible()
    await page.reload()
    await expect(lockScreen(page)).toBeVisible()
    const refused = await page.request.get(`/api/admin/board/${await facilityDay(page, 1)}`)
    expect(refused.status()).toBe(403)
  })

  await test.step('a PIN that is off opens it again once it was set elsewhere', async () => {
    const { id } = await (await elsewhere.request.get('/api/auth/user')).json()
    for (let tries = 0; tries < 4; tries += 1)
      await page.request.post('/api/desk-machine/switch', { data: { userId: id, pin: '555123' } })
    await pressNameOf(page, 'Roy Stengel')
    const problem = lockScreen(page).getByRole('alert')
    await page.keyboard.type('555123')
    await expect(problem).toContainText('off')
    expect((await elsewhere.request.put('/api/auth/pin', { data: { pin: PIN } })).ok()).toBe(true)
    await lockScreen(page).getByRole('button', { name: 'Back' }).click()
    await pressNameOf(page, 'Roy Stengel')
    await expect(problem).toBeEmpty()
    await lockScreen(page).getByRole('button', { name: 'Back' }).click()
  })

  await test.step('Roy opens it with his PIN, typed or pressed', async () => {
    await pressNameOf(page, 'Roy Stengel')
    await page.keyboard.type('555123')
    await expect(lockScreen(page).getByRole('alert')).toHaveText("That PIN isn't right. 4 tries left.")
    await expectAccessible(page, 'the keypad')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFitWidth(page, 'the keypad')
    const keypad = lockScreen(page).getByRole('group', { name: 'Keypad' })
    for (const digit of PIN) await keypad.getByRole('button', { name: digit, exact: true }).click()
    await expect(lockScreen(page)).toBeHidden()
    await expect(lockScreen(otherTab)).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('button', { name: 'Roy Stengel Switch' })).toBeVisible()
    await expect(otherTab.getByRole('button', { name: 'Roy Stengel Switch' })).toBeVisible()
    await otherTab.close()
  })

  await test.step('Roy books what the owner typed', async () => {
    const panel = page.getByRole('dialog', { name: 'New Booking' })
    await expect(panel.getByRole('combobox').first()).toHaveValue('Satchel Paige')
    await page.getByText('Cash', { exact: true }).click()
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Booked', exact: true })).toContainText('Satchel Paige')
  })

  await test.step('it locks after five minutes without use, and not while someone works', async () => {
    await page.clock.runFor('04:00')
    await page.keyboard.press('Shift')
    await page.clock.runFor('04:50')
    await expect(lockScreen(page)).toBeHidden()
    await page.clock.runFor('00:20')
    await expect(lockScreen(page)).toBeVisible()
    await pressNameOf(page, 'Casey Stengel')
    await page.keyboard.type(OWNER_PIN)
    await expect(lockScreen(page)).toBeHidden()
  })

  await test.step('the audit log names Roy and the computer', async () => {
    await goInApp(page, '/admin/audit')
    const question = page.getByRole('dialog', { name: "Confirm It's You" })
    await expect(question).toContainText(
      "A PIN isn't enough for this. Please enter your password to continue.",
    )
    await question.getByLabel('Password').fill('forty-two-42')
    await page.keyboard.press('Enter')
    const entry = page.getByRole('row').filter({ hasText: 'Roy Stengel made a booking for Satchel Paige' })
    await expect(entry).toContainText(`on ${name}`)
  })
})
