import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, CONFLICT, emailedLink, expect, SIGNED_OUT, test } from './barn.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(BAD_REQUEST)
})

test('resets a forgotten password by email', async ({ page, elsewhere }) => {
  const email = await register(elsewhere, 'Jackie')
  await test.step('asks for a link, on the way to a page of an account', async () => {
    await page.goto('/dashboard')
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    // Customers return here from their bank, so no toast.
    await goInApp(page, '/payment-success?bookingId=x')
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/payment-success?bookingId=x')}`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page before, which fades out, also has such a field.
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    expect(await page.evaluate(() => window.shownToasts)).toEqual([])
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(
      page.getByText("If an account with that email exists, we've sent you a password reset link."),
    ).toBeVisible()
    await expect(
      page.getByText("The link will expire in 1 hour. Check your spam folder if you don't see it."),
    ).toBeVisible()
  })

  await test.step('sends links that miss their token, or no longer work, back', async () => {
    await goInApp(page, '/reset-password')
    await expectToast(page, 'Invalid Reset Link', 'The password reset link is missing or invalid.')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await goInApp(page, '/reset-password?token=x')
    for (const label of ['New Password', 'Confirm New Password'])
      await page.getByLabel(label, { exact: true }).fill('brand-new-pass')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToast(page, 'Reset Failed')
  })

  await test.step('sets a new password with it, and signs in', async () => {
    await page.goto(await emailedLink(page, email, 'reset-password'))
    await page.getByLabel('New Password', { exact: true }).fill('brand-new-pass')
    await page.getByLabel('Confirm New Password').fill('brand-new-pass')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('brand-new-pass')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Available Spaces' })).toBeVisible()
  })
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
