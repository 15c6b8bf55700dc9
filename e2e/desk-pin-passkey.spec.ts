import { expect, FORBIDDEN, SIGNED_OUT, test } from './barn.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'
import { addAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

test.use({ serverEnv: { REQUIRE_PASSKEYS: '1' } })

test('takes the passkey to enroll, for more than the desk, and in place of a PIN', async ({
  page,
  cdp,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(FORBIDDEN)
  await withoutAutofill(page)
  const authenticator = await addAuthenticator(cdp)
  await signInAsAdmin(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expectToast(page, 'Passkey Added')
  await page.getByRole('button', { name: 'I Saved the Codes' }).click()
  expect((await page.request.put('/api/auth/pin', { data: { pin: '771042' } })).ok()).toBe(true)
  await page.goto('/admin/users')
  await page.getByLabel('Name of this computer').fill('Front desk')
  await page.getByRole('button', { name: 'Enroll This Computer' }).click()
  await expectToast(page, 'Computer Enrolled')
  const lock = page.getByRole('dialog', { name: 'Locked' })

  await test.step('a PIN opens the desk, and Settings ask for the passkey', async () => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Casey Stengel Switch' }).click()
    await lock.getByRole('button', { name: 'Casey Stengel' }).click()
    await page.keyboard.type('771042')
    await expect(lock).toBeHidden()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const confirmation = page.getByRole('dialog', { name: "Confirm It's You" })
    await expect(confirmation).toBeVisible()
    await authenticator.recognize(false)
    await confirmation.getByRole('button', { name: 'Use a Passkey' }).click()
    await expectToast(page, "Couldn't Confirm")
    await authenticator.recognize(true)
    await confirmation.getByRole('button', { name: 'Use a Passkey' }).click()
    await expect(confirmation).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Practice Spaces' })).toBeVisible()
  })

  await test.step('the lock opens with the passkey', async () => {
    await page.getByRole('button', { name: 'Casey Stengel Switch' }).click()
    await expect(lock).toBeVisible()
    await lock.getByRole('button', { name: 'Use a Passkey' }).click()
    await expect(lock).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Practice Spaces' })).toBeVisible()
  })
})
