import { expectAccessible } from './axe.ts'
import { expect, SIGNED_OUT, test } from './barn.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ serverEnv: { REQUIRE_PASSKEYS: '1' } })

test('shows an owner what to set up, and by when they need a passkey', async ({ page, consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  await signInAsAdmin(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText(/^Add a passkey by \w+day, .* After that, the desk stays locked/)).toBeVisible()
  await expect(page.getByText('0 of 7 done. This list goes away with the last one.')).toBeVisible()
  await expectAccessible(page, 'the setup list')
  await page.getByRole('button', { name: "Review the opening hours: It's Right" }).click()
  await expect(page.getByText('1 of 7 done. This list goes away with the last one.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Review the opening hours' })).toContainText(
    'Done',
  )
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
})
