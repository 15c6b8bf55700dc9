import { expect, FORBIDDEN, test } from './barn.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

test.use({ serverEnv: { REQUIRE_PASSKEYS: '1' } })

test('makes recovery codes with a first passkey from the profile', async ({ page, consoleGuard }) => {
  consoleGuard.expect(FORBIDDEN)
  await addAuthenticator(page)
  await signInAsAdmin(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('heading', { name: 'Multiple Admin System' })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expectToast(page, 'Passkey Added')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(page.getByText('You have 10 unused codes.')).toBeVisible()
})
