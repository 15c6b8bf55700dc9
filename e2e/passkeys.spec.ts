import { expectAccessible } from './axe.ts'
import { expect, FORBIDDEN, SIGNED_OUT, test } from './barn.ts'
import { register } from './staff.ts'
import { expectToast } from './toasts.ts'
import { addAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(FORBIDDEN)
})

test('adds a passkey, signs in with it, and removes it', { tag: '@core' }, async ({ page }) => {
  const device = await addAuthenticator(page)
  await register(page, 'Jackie')

  await test.step('the profile adds one, and another device only once', async () => {
    await page.goto('/profile')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await expect(passkeys.getByLabel('Passkey Name')).toHaveValue('Chrome on Linux')
    await passkeys.getByLabel('Passkey Name').fill(' ')
    await passkeys.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(passkeys.getByLabel('Passkey Name')).toHaveAccessibleDescription(/Please name this passkey/)
    await passkeys.getByLabel('Passkey Name').fill('My phone')
    await passkeys.getByRole('button', { name: 'Add Passkey' }).click()
    await expectToast(page, 'Passkey Added')
    await expect(passkeys.getByRole('listitem')).toContainText(['My phone'])
    await expect(passkeys.getByRole('listitem')).toContainText('Not used yet')
    await expect(passkeys.getByLabel('Passkey Name')).toHaveValue('')
    await passkeys.getByLabel('Passkey Name').fill('My phone again')
    await passkeys.getByRole('button', { name: 'Add Passkey' }).click()
    await expectToast(page, "Couldn't Add Passkey", 'This device already has a passkey for your account.')
    expect(await device.count()).toBe(1)
    await expectAccessible(page, 'profile with a passkey')
  })

  await test.step('the email field of the sign-in page offers it', async () => {
    await page.request.get('/api/logout')
    // The virtual authenticator immediately chooses the passkey that the browser would offer.
    await page.goto('/login?next=/profile')
    await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Last used')
  })

  await test.step('the button signs in with it, if the device recognizes its user', async () => {
    await page.request.get('/api/logout')
    await withoutAutofill(page)
    await page.goto('/login?next=/profile')
    await device.recognize(false)
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await expectToast(page, 'Login Failed')
    await device.recognize(true)
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Last used')
  })

  await test.step('a removed passkey no longer works', async () => {
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Passkey' })
    await expect(dialog.getByRole('button', { name: 'Keep Passkey' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
    await expectToast(page, 'Passkey Removed')
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign In to Book Your Space' }).click()
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await expectToast(page, 'Login Failed', /This passkey wasn't accepted/)
  })
})

test('renews the passkey offer in the email field only while the page is visible', async ({ page }) => {
  await addAuthenticator(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/passkey/options')) asked += 1
  })
  const show = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await page.clock.install()
  await page.goto('/login')
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor('04:01')
  await expect.poll(() => asked).toBe(2)
  await show(true)
  await page.clock.runFor('08:01')
  await show(false)
  await expect.poll(() => asked).toBe(3)
})
