import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, FORBIDDEN, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

const PIN = '193756'
const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' })

/** Enrolls this browser, on the page for it. */
async function enroll(page: Page, name: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByLabel('Name of this computer').fill(name)
  await page.getByRole('button', { name: 'Enroll This Computer' }).click()
  await expectToast(page, 'Computer Enrolled')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('This computer')
}

test('switches the person at an enrolled computer, who books what was typed before', async ({
  page,
  context,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(FORBIDDEN)
  consoleGuard.expect(SIGNED_OUT)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(page)
  const roy = await anotherDevice()
  const email = await register(roy, 'Roy')
  await verifyAddress(roy, email)
  const promoted = await page.request.post('/api/promote-to-admin', { data: { email, staffRole: 'desk' } })
  expect(promoted.ok()).toBe(true)
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`
  const date = (await facilityDay(page, 61)).toString()

  await test.step('Roy sets a PIN in his profile', async () => {
    await roy.goto('/profile')
    await roy.getByText('Desk PIN').click()
    await roy.getByLabel('PIN', { exact: true }).fill('123456')
    await roy.getByRole('button', { name: 'Save PIN' }).click()
    await expect(roy.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(
      /This PIN is easy to guess/,
    )
    await roy.getByLabel('PIN', { exact: true }).fill(PIN)
    await roy.getByRole('button', { name: 'Save PIN' }).click()
    await expectToast(roy, 'PIN Saved')
  })

  await test.step('the owner enrolls the computer, and begins to book a walk-in', async () => {
    await enroll(page, name)
    await page.goto(`/admin?date=${date}`)
    await page.getByRole('link', { name: 'Book Batting Cage 1 at 8:00 AM' }).click()
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
    const refused = await page.request.get(`/api/admin/board/${date}`)
    expect(refused.status()).toBe(403)
  })

  await test.step('Roy opens it with his PIN, typed or pressed', async () => {
    await lockScreen(page).getByRole('button', { name: 'Roy Stengel' }).last().click()
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
  })

  await test.step('Roy books what the owner typed, and the audit log names him and the computer', async () => {
    const panel = page.getByRole('dialog', { name: 'New Booking' })
    await expect(panel.getByRole('combobox').first()).toHaveValue('Satchel Paige')
    await page.getByText('Cash', { exact: true }).click()
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Booked', exact: true })).toContainText('Satchel Paige')
    await signInAsAdmin(roy)
    await roy.goto('/admin/audit')
    const entry = roy
      .getByRole('listitem')
      .filter({ hasText: 'Roy Stengel made a booking for Satchel Paige' })
    await expect(entry.first()).toContainText(`on ${name}`)
  })
})

test('locks after five minutes without use, and not while someone works', async ({ page, consoleGuard }) => {
  consoleGuard.expect(FORBIDDEN)
  consoleGuard.expect(SIGNED_OUT)
  await page.clock.install()
  await signInAsAdmin(page)
  await page.request.put('/api/auth/pin', { data: { pin: '771042' } })
  await enroll(page, `Desk ${crypto.randomUUID().slice(0, 8)}`)
  await page.clock.runFor('04:00')
  await page.keyboard.press('Shift')
  await page.clock.runFor('04:50')
  await expect(lockScreen(page)).toBeHidden()
  await page.clock.runFor('00:20')
  await expect(lockScreen(page)).toBeVisible()
  await lockScreen(page).getByRole('button', { name: 'Casey Stengel' }).first().click()
  await page.keyboard.type('771042')
  await expect(lockScreen(page)).toBeHidden()
})
