import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeOldAdmin } from './backdate.ts'
import {
  BAD_REQUEST,
  CONFLICT,
  emailedLink,
  emailedText,
  expect,
  FORBIDDEN,
  SIGNED_OUT,
  test,
} from './barn.ts'
import { expectToFitWidth } from './fits-width.ts'
import { goInApp } from './in-app.ts'
import { ADMIN, signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'
import { addAuthenticator, withoutAutofill } from './virtual-authenticator.ts'

test.use({ serverEnv: { REQUIRE_PASSKEYS: '1' } })

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(FORBIDDEN)
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(BAD_REQUEST)
  await withoutAutofill(page)
})

const PASSWORD = 'forty-three-43'
/** Where links of the setup list lead. */
const SPOTS = [
  ['Open Passkeys', 'Passkeys'],
  ['Open Spaces', 'Practice Spaces'],
  ['Open Hours', 'Weekly Hours'],
  ['Open Policy', 'Policy'],
  ['Add Staff', 'Promote to Admin'],
] as const
const askedFor = (page: Page) => page.getByRole('heading', { name: 'Add a Passkey' })
const hub = (page: Page) => page.getByRole('heading', { name: 'Multiple Admin System' })
/** Where staff land after signing in. */
const board = (page: Page) => page.getByRole('heading', { name: 'Day Board' })

async function signInByPassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ADMIN)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('requires a passkey or a recovery code from admins, and an emailed code from those who are late', async ({
  page,
  server,
}) => {
  const authenticator = await addAuthenticator(page)
  await signInAsAdmin(page)

  await test.step('an admin whose deadline passed enters an emailed code', async () => {
    await makeOldAdmin(server, ADMIN)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: "Check That It's You" })).toBeVisible()
    await expectAccessible(page, 'a code for the desk')
    await expectToFitWidth(page, 'a code for the desk')
    await page.getByRole('button', { name: 'Email Me a Code' }).click()
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    const right = await emailedText(page, ADMIN, /\b\d{6}\b/g)
    await page.keyboard.type(right === '000000' ? '000001' : '000000')
    await expect(code).toHaveAccessibleDescription(/That code isn't right/)
    await code.fill('')
    await page.keyboard.type(right)
    await expect(askedFor(page)).toBeVisible()
    await expect(page.getByText('Without a passkey, signing in also takes a code')).toBeVisible()
  })

  await test.step('a reset link starts the days over', async () => {
    const asked = await page.request.post('/api/auth/password-reset-request', { data: { email: ADMIN } })
    expect(asked.ok()).toBe(true)
    const token = (await emailedLink(page, ADMIN, 'reset-password')).split('token=')[1]
    for (const [path, data] of [
      ['password-reset', { token, newPassword: PASSWORD }],
      ['login', { email: ADMIN, password: PASSWORD }],
    ] as const)
      expect((await page.request.post(`/api/auth/${path}`, { data })).ok()).toBe(true)
  })

  await test.step('a new admin can do it later', async () => {
    await page.goto('/admin')
    await expect(askedFor(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expectAccessible(page, 'add a passkey')
    await expectToFitWidth(page, 'add a passkey')
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(hub(page)).toBeVisible()
    await page.reload()
    await expect(
      page.getByText(/^From \w+day, .* signing in without a passkey also takes a code/),
    ).toBeVisible()
    await expect(page.getByText('1 of 9 done. This list disappears when everything is done.')).toBeVisible()
    await expectAccessible(page, 'the setup list', 'main')
    for (const [link, spot] of SPOTS) {
      await page.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('heading', { name: spot, exact: true })).toBeFocused()
      await expect(page.getByRole('heading', { name: spot, exact: true })).toBeInViewport()
      await goInApp(page, '/admin')
    }
    await page.getByRole('button', { name: 'Review the opening hours: Confirm Hours' }).click()
    await expect(page.getByText('2 of 9 done. This list disappears when everything is done.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Done' })).toContainText('Review the opening hours')
    await page.getByRole('link', { name: 'Add a Passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await page.request.get('/api/logout')
    await signInByPassword(page)
    await expect(askedFor(page)).toBeVisible()
  })

  const codes = await test.step('adding one shows recovery codes once', async () => {
    await page.getByRole('button', { name: 'Add Passkey' }).click()
    await expectToast(page, 'Passkey Added')
    await expect(page.getByRole('heading', { name: 'Save Your Recovery Codes' })).toBeVisible()
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(10)
    await expectAccessible(page, 'recovery codes')
    const codes = await list.allTextContents()
    await page.getByRole('button', { name: 'I Saved the Codes' }).click()
    await expect(board(page)).toBeVisible()
    return codes
  })

  await test.step('the password alone no longer signs in', async () => {
    await page.request.get('/api/logout')
    await signInByPassword(page)
    await expect(page.getByRole('status').filter({ hasText: 'signs in with a passkey' })).toBeVisible()
    const code = page.getByLabel('Recovery Code')
    await expect(code).toBeFocused()
    expect(await page.evaluate(() => window.shownToasts)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Recovery code is required$/)
    await expect(code).toBeFocused()
    await code.fill('ABCD-ABCD-ABCD-ABCD')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Login Failed', /incorrect or was already used/)
    await expect(code).toBeFocused()
    await code.fill(codes[0]?.toLowerCase() ?? '')
    await page.keyboard.press('Enter')
    await expect(board(page)).toBeVisible()
  })

  await test.step('the profile shows how many codes are left, and makes new ones', async () => {
    await goInApp(page, '/profile')
    await expect(page.getByText('You have 9 unused codes.')).toBeVisible()
    await page.getByRole('button', { name: 'Make New Recovery Codes' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expect(page.getByText('You have 10 unused codes.')).toBeVisible()
    await page.getByRole('button', { name: /^Remove Chrome/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Passkey' }).click()
    await expectToast(page, "Couldn't Remove Passkey", /Admins need a passkey/)
  })

  expect((await page.request.put('/api/auth/pin', { data: { pin: '771042' } })).ok()).toBe(true)
  const machine = { name: 'Front desk', lockMinutes: 5 }
  expect((await page.request.post('/api/admin/desk-machines', { data: machine })).ok()).toBe(true)
  const lock = page.getByRole('dialog', { name: 'Locked' })

  await test.step('a PIN opens the desk, and Settings ask for the passkey alone', async () => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Casey Stengel Switch' }).click()
    await lock.getByRole('button', { name: 'Casey Stengel' }).click()
    await page.keyboard.type('771042')
    await expect(lock).toBeHidden()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const confirmation = page.getByRole('dialog', { name: "Confirm It's You" })
    await expect(confirmation.getByRole('button', { name: 'Use a Passkey' })).toBeFocused()
    await expect(confirmation.getByLabel('Password')).toHaveCount(0)
    await authenticator.recognize(false)
    await page.keyboard.press('Enter')
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
