import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, FORBIDDEN, facilityDay, signAgreements, test } from './barn.ts'
import { scanLink } from './booking-links.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { expectToFitWidth } from './fits-width.ts'
import { press, typeInto } from './keyboard.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

/** Reads and signs on the page of a link, or of an own booking. */
async function sign(page: Page, signature: string): Promise<void> {
  await signAgreements(page, signature, 'Sign')
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
}

test('lets walk-ins sign by QR code, and customers sign their own bookings', async ({
  page,
  anotherDevice,
}) => {
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 61)).toString()
  const booking = { customerName: 'Satchel Paige', customerEmail: 'satchel.paige@example.com' }
  const id = await bookAtDesk(page, { ...booking, date, hour: 18, spaceId: 'cage-1' })
  await page.goto(`/admin/bookings/${id}`)
  const phone = await anotherDevice()

  await test.step('revokes a link that was emailed', async () => {
    await page.getByRole('button', { name: 'Get Signature' }).click()
    const dialog = page.getByRole('dialog', { name: 'Get Signature' })
    await dialog.getByRole('button', { name: 'Email Link' }).click()
    await expectToast(page, 'Link on Its Way')
    await dialog.getByRole('button', { name: 'Revoke All Links to This Booking' }).click()
    await expect(dialog.getByText('All links to this booking were revoked.')).toBeVisible()
    await dialog.getByText('Close', { exact: true }).click()
  })

  await test.step('signs through a new one', async () => {
    const device = { button: 'Get Signature', anotherDevice: async () => phone }
    const { dialog } = await scanLink(page, device)
    await expect(phone.getByRole('heading', { name: 'For Satchel' })).toBeVisible()
    await expect(phone.getByText('Batting Cage 1')).toBeVisible()
    await expect(phone.getByRole('navigation')).toBeHidden()
    await expect(phone.getByRole('link').filter({ hasNotText: 'Skip to content' })).toHaveCount(0)
    await sign(phone, 'Satchel Paige')
    await expect(phone.getByText('Batting Cage 1')).toBeHidden()

    await expect(dialog.getByText('The agreements for this booking are already signed.')).toBeVisible()
    await dialog.getByText('Close', { exact: true }).click()
    const agreements = page.getByRole('region', { name: 'Agreements' })
    await expect(agreements).toContainText('Satchel Paige')
    await expect(agreements).toContainText('Through a link shown at the desk, requested by Casey Stengel')
  })

  await test.step('offers customers their own bookings to sign', async () => {
    const email = await register(phone, 'Monte')
    await verifyAddress(phone, email)
    const own = { customerName: 'Monte', customerEmail: email }
    await bookAtDesk(page, { ...own, date, hour: 18, spaceId: 'cage-2' })
    await phone.goto('/dashboard')
    await phone.getByRole('link', { name: 'Sign for Batting Cage 2' }).click()
    await expect(phone.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await sign(phone, 'Monte Irvin')
    await phone.getByRole('link', { name: 'My Bookings', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Batting Cage 2' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Sign for Batting Cage 2' })).toBeHidden()
  })
})

test('hands the tablet to the customer, and takes it back with the password', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(FORBIDDEN)
  await page.setViewportSize({ width: 820, height: 1180 })
  await signInAsAdmin(page)
  const date = (await facilityDay(page, 61)).toString()
  const id = await bookAtDesk(page, { customerName: 'Ernie Banks', date, hour: 18, spaceId: 'cage-3' })
  await page.goto('/admin/bookings')
  await page.getByRole('link', { name: 'Ernie Banks' }).first().click()
  await page.getByRole('button', { name: 'Get Signature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get Signature' })
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/admin/bookings/${id}`)
  await expect(otherTab.getByText('Ernie Banks').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign on This Device' }).click()
  await expect(page.getByRole('heading', { name: 'For Ernie' })).toBeVisible()
  const staffOnly = page.getByRole('heading', { name: 'Staff Only' })
  await expect(otherTab.getByRole('heading', { name: 'Staff Only' })).toBeVisible()
  await expect(otherTab.getByText('Ernie Banks')).toBeHidden()
  await otherTab.close()
  await expect(page.getByRole('navigation')).toBeHidden()

  await test.step('thanks the customer, who may have a keyboard', async () => {
    await press(page, page.getByRole('checkbox', { name: /No-Cancellation/ }), 'Space')
    await press(page, page.getByRole('checkbox', { name: /Hold-Harmless/ }), 'Space')
    await typeInto(page, page.getByLabel('Digital Signature'), 'Ernie Banks')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please hand this device back to our staff.')).toBeVisible()
  })

  await test.step('shows nothing of the desk on the way back', async () => {
    await page.goBack()
    await expect(staffOnly).toBeVisible()
    await expectAccessible(page, 'a tablet that was handed over')
    await expectToFitWidth(page, 'a tablet that was handed over')
    await expect(page.getByText('Ernie Banks')).toBeHidden()
    // The address bar doesn't get past it, either.
    await page.goto(`/admin/bookings/${id}`)
    await expect(staffOnly).toBeVisible()
    await expect(page.getByText('Ernie Banks')).toBeHidden()
    await page.goBack()
    await expect(staffOnly).toBeVisible()
  })

  await test.step('unlocks with the password', async () => {
    await press(page, page.getByRole('button', { name: 'Back to the Desk' }))
    const question = page.getByRole('dialog', { name: "Confirm It's You" })
    await expect(question.getByText('Staff only. Please enter your password to go back')).toBeVisible()
    // Browsers fill in a saved password otherwise, and the customer is at the desk.
    await expect(question.getByLabel('Password')).toHaveAttribute('autocomplete', 'one-time-code')
    await question.getByLabel('Password').fill('forty-two-42')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Ernie Banks' }).first().click()
    await expect(page.getByRole('region', { name: 'Agreements' })).toContainText('On a tablet at the desk')
  })
})
