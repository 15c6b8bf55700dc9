import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, CONFLICT, expect, SIGNED_OUT, test } from './barn.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(BAD_REQUEST)
})

// The crawl asks for a link, and resets a password with it (crawl/customer-screens.ts).
test('leads visitors to sign in, and customers who come from their bank without a toast', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await goInApp(page, '/payment-success?bookingId=x')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/payment-success?bookingId=x')}`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  expect(await page.evaluate(() => window.shownToasts)).toEqual([])
})

test('asks for a new password before anything else when staff set the current one', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  const email = await register(page, 'Jackie')
  await signInAsAdmin(elsewhere)
  const reset = await elsewhere.request.post('/api/admin/reset-user-password', {
    data: { email, newPassword: 'set-by-staff' },
  })
  expect(reset.status()).toBe(200)
  await page.goto('/login?next=/dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('set-by-staff')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const title = page.getByRole('heading', { name: 'Choose a New Password' })
  await expect(title).toBeVisible()
  await expect(page.getByLabel('Current Password')).toBeHidden()
  await expect(page.getByText('Our staff set your current password')).toBeFocused()
  await expectAccessible(page, 'new password')
  // Without the page that the password was typed on, it's asked for.
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByLabel('Current Password').fill('set-by-staff')
  await page.getByLabel('New Password').fill('set-by-staff')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/differs from the current one/)
  await page.getByLabel('New Password').fill('known-to-me-only')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeVisible()
})
