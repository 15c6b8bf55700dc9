import { expectAccessible } from './axe.ts'
import { expect, SIGNED_OUT, test } from './barn.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

test('lets staff choose their messages in the profile, and try one', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  await signInAsAdmin(elsewhere)
  const email = await register(page, 'Yogi')
  await verifyAddress(page, email)
  expect((await elsewhere.request.post('/api/promote-to-admin', { data: { email } })).status()).toBe(200)
  await page.goto('/profile')
  const sheet = page.getByRole('switch', { name: 'Day sheet, every morning at 7 AM' })
  await expect(sheet).not.toBeChecked()
  await sheet.click()
  await expectToast(page, 'Messages Saved')
  await page.reload()
  await expect(sheet).toBeChecked()
  await page.getByRole('button', { name: 'Send Me a Sample: Summary, every Monday' }).click()
  await expectToast(page, 'Sample Sent')
  await expectAccessible(page, 'the profile of staff')
})
