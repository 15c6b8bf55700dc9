import type { Locator } from '@playwright/test'
import { BAD_REQUEST, CONFLICT, emailedLink, expect, facilityDay, SIGNED_OUT, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { fillInRegistration } from './registration.ts'
import { register, signIn } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
})

test('guides a visitor through signing up and signing in on the way to booking', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED/)
  const email = await register(elsewhere, 'Jackie')
  await page.goto('/booking')
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('next') === '/booking',
  )
  await expectToast(page, 'Authentication Required', 'Please log in to make a booking')

  await test.step('the form for new accounts', async () => {
    await page.getByRole('link', { name: 'Create Account' }).click()
    const [password, confirmed] = ['Password', 'Confirm Password'].map((label) =>
      page.getByLabel(label, { exact: true }),
    ) as [Locator, Locator]
    // The form before, which fades out, also has such a field.
    await expect(confirmed).toBeVisible()
    await password.fill('duke-of-brooklyn')
    await page.getByRole('button', { name: 'Show' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await confirmed.fill('duke-of')
    await expect(confirmed).toHaveAccessibleDescription('')
    await confirmed.fill('duke-on')
    await expect(confirmed).toHaveAccessibleDescription("Passwords don't match")
    await confirmed.fill('duke-of-brooklyn')
    for (const label of ['First Name', 'Last Name']) await page.getByLabel(label).fill('Duke')
    await page.getByLabel('Email').fill(email.toUpperCase())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(page, 'Registration Failed', /^An account with this email already exists\./)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('')
  })

  await test.step('the form to sign in, which leads back', async () => {
    await page.getByRole('link', { name: 'Sign In Instead' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('duke-of-brooklyn')
    await page.context().setOffline(true)
    await signIn.click()
    await expectToast(page, 'Login Failed', "You're offline. Please connect and try again.")
    await expect(page.getByRole('main').getByText("You're offline.")).toHaveCount(0)
    await expect(signIn).toBeFocused()
    await page.context().setOffline(false)
    await signIn.click()
    await expectToast(page, 'Login Failed', 'Invalid email or password')
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('')
    await page.getByLabel('Password').fill('forty-two-42')
    await signIn.click()
    await expect(page.getByRole('heading', { name: 'Book a Session' })).toBeVisible()
  })
})

test('shows a new customer nothing of the one whose session ended in this tab', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/ERR_FAILED/)
  await register(page, 'Jackie')
  const date = (await facilityDay(page, 7)).toString()
  await bookByCard(page, { date, hour: 9, spaceId: 'cage-2' })
  await page.goto('/dashboard')
  const booking = page.getByRole('heading', { name: 'Batting Cage 2' })
  await expect(booking).toBeVisible()
  await context.clearCookies({ name: 'sid' })
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.route('**/api/bookings', (route) => route.abort())
  await fillInRegistration(page, 'Duke')
  await expect(page).not.toHaveURL(/register/)
  await goInApp(page, '/dashboard')
  await expect(page.getByText("We couldn't load your bookings.")).toBeVisible()
  await expect(booking).toHaveCount(0)
})

test('manages devices, contact details, and the password on the profile', async ({
  page,
  elsewhere,
  request,
  consoleGuard,
}) => {
  consoleGuard.expect(BAD_REQUEST)
  const email = await register(page, 'Jackie')
  for (const device of [elsewhere, { request }]) await signIn(device, email)

  await test.step('verifies the address by the emailed link', async () => {
    await page.goto(await emailedLink(page, email, 'verify-email'))
    await expect(page.getByRole('status').getByText('Your email address is verified.')).toBeVisible()
  })

  await page.goto('/profile')
  await test.step('lists its devices, and signs out one and all others', async () => {
    const devices = page.getByRole('region', { name: 'Signed-In Devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await devices.getByRole('button', { name: 'Sign Out Unknown device' }).first().click()
    await expectToast(page, 'Signed Out')
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
    await expectToast(page, 'Signed Out', "You're only signed in here now.")
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices.getByRole('button')).toHaveCount(0)
    for (const device of [elsewhere.request, request])
      expect((await device.get('/api/auth/user')).status()).toBe(401)
  })

  await test.step('changes the name and phone, with an error at its field', async () => {
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
    await expect(page.getByText('Daily 8am-9pm EST')).toBeVisible()
    await page.getByText('Change Name or Phone').click()
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
  })

  await test.step('changes the password, and stays signed in here alone', async () => {
    const devices = page.getByRole('region', { name: 'Signed-In Devices' }).getByRole('listitem')
    await signIn(elsewhere, email)
    await page.reload()
    await expect(devices).toHaveCount(2)
    await page.getByText('Change Password').first().click()
    await page.getByLabel('Current Password').fill('forty-two-42')
    await page.getByLabel('New Password').fill('new-forty-two')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expectToast(page, 'Password Changed')
    await expect(devices).toHaveCount(1)
  })

  await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Book Your Space' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
