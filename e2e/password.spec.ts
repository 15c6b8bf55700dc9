import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { BAD_REQUEST, CONFLICT, emailedLink, expect, moveClock, SIGNED_OUT, test } from './barn.ts'
import { register, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(BAD_REQUEST)
})
test.afterEach(async ({ page }) => {
  await moveClock(page, { reset: true })
})

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page before, which fades out, also has such a field.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(
    page.getByText("If an account with that email exists, we've sent you a password reset link."),
  ).toBeVisible()
  await expect(
    page.getByText("The link will expire in 1 hour. Check your spam folder if you don't see it."),
  ).toBeVisible()
}

async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('resets a forgotten password once by email, and signs out every other session', async ({
  page,
  anotherDevice,
}) => {
  const email = await register(page, 'Jackie')
  const visitor = await anotherDevice()
  await askForLink(visitor, email)
  const first = await emailedLink(visitor, email, 'reset-password')
  await askForLink(visitor, email)
  const second = await emailedLink(visitor, email, 'reset-password', [first])

  await setPassword(visitor, first, 'brand-new-pass')
  await expectToast(visitor, 'Reset Failed')
  await setPassword(visitor, second, 'brand-new-pass')
  await expect(visitor.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible()

  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('forty-two-42')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, 'Login Failed')
  await page.getByLabel('Password').fill('brand-new-pass')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // Back on the page they wanted.
  await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeVisible()

  await visitor.goto('/reset-password')
  await expectToast(visitor, 'Invalid Reset Link', 'The password reset link is missing or invalid.')
  await expect(visitor).toHaveURL(/\/login/)
})

test('verifies an address by email, and changes the name, phone, and password on the profile', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(BAD_REQUEST)
  const email = await register(page, 'Jackie')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Resend the Link' })).toBeVisible()
  await page.goto(await emailedLink(page, email, 'verify-email'))
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await page.goto('/profile')
  await page.getByText('Change Name or Phone').click()
  await expect(page.getByRole('button', { name: 'Resend the Link' })).toBeHidden()
  await page.getByLabel('First Name').fill('Jack Roosevelt')
  const phone = page.getByLabel('Phone (optional)')
  await phone.fill('555')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(phone).toHaveAccessibleDescription(/^Please enter a valid phone number/)
  await phone.fill('989.555.0142')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  // The facility's number is also on this page.
  await expect(page.getByRole('definition').filter({ hasText: '(989) 555-0142' })).toBeVisible()
  await expect(page.getByText('Jack Roosevelt Stengel')).toBeVisible()
  await page.getByText('Change Password').first().click()
  await page.getByLabel('Current Password').fill('forty-two-42')
  await page.getByLabel('New Password').fill('new-forty-two')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expectToast(page, 'Password Changed')
  await page.request.get('/api/logout')
  const signIn = await page.request.post('/api/auth/login', { data: { email, password: 'new-forty-two' } })
  expect(signIn.status()).toBe(200)
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
  await page.goto('/booking')
  await expect(title).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.goto('/dashboard')
  await page.getByLabel('Current Password').fill('set-by-staff')
  await page.getByLabel('New Password').fill('set-by-staff')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/differs from the current one/)
  await page.getByLabel('New Password').fill('known-to-me-only')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'My Bookings', level: 1 })).toBeVisible()
})
