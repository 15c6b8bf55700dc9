import type { Locator } from '@playwright/test'
import { CONFLICT, expect, SIGNED_OUT, test } from './barn.ts'
import { register, signIn } from './staff.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
})

test('shows a typed password, and an error at its field until it is fixed', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED/)
  const email = await register(elsewhere, 'Jackie')
  await page.goto('/register')
  const [password, confirmed] = ['Password', 'Confirm Password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator]
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
  await expectToast(page, 'Registration Failed')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /^An account with this email already exists\./,
  )
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.goto('/login')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('duke-of-brooklyn')
  await page.context().setOffline(true)
  await signIn.click()
  await expectToast(page, 'Login Failed')
  await expect(
    page.getByRole('main').getByText("You're offline. Please connect and try again."),
  ).toBeVisible()
  await page.context().setOffline(false)
  await signIn.click()
  await expectToast(page, 'Login Failed', 'Invalid email or password')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid email or password')
  await page.getByLabel('Password').fill('forty-two-42')
  await signIn.click()
  await expect(page.getByRole('heading', { name: 'Available Spaces' })).toBeVisible()
})

test('sends visitors to sign in from pages of an account, and says why where it matters', async ({
  page,
}) => {
  const loggedOut = ['Unauthorized', 'You are logged out. Logging in again...']
  for (const [path, toast] of [
    ['/booking', ['Authentication Required', 'Please log in to make a booking']],
    ['/dashboard', loggedOut],
    ['/payment-success?bookingId=x', []],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === path)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    if (toast.length > 0) await expectToast(page, ...toast)
  }
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('lists the devices of an account, signs out the others, and then this one', async ({
  page,
  elsewhere,
  anotherDevice,
}) => {
  const email = await register(page, 'Jackie')
  await signIn(elsewhere, email)
  const laptop = await anotherDevice()
  await signIn(laptop, email)

  await page.goto('/profile')
  const devices = page.getByRole('region', { name: 'Signed-In Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await devices.getByRole('button', { name: 'Sign Out Unknown device' }).click()
  await expectToast(page, 'Signed Out')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)

  await devices.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expectToast(page, 'Signed Out', "You're only signed in here now.")
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('button')).toHaveCount(0)
  expect((await laptop.request.get('/api/auth/user')).status()).toBe(401)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)

  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await expect(page.getByText('Daily 8am-9pm EST')).toBeVisible()
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign In to Book Your Space' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
