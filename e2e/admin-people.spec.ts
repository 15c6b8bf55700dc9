import type { Page, Route } from '@playwright/test'
import { CONFLICT, emailedLink, expect, NOT_FOUND, SIGNED_OUT, test } from './barn.ts'
import { actionsFor, chooseAction } from './row-actions.ts'
import { ADMIN, register, verifyAddress } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

const refuse = (route: Route) => route.fulfill({ status: 503, body: '{}' })

test('claims the first admin role, and manages who else has one', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(NOT_FOUND)
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(/status of 503/)
  const email = await register(page, 'Casey', ADMIN)
  const other = await register(elsewhere, 'Yogi')

  await test.step('claiming asks for an email address that has an account', async () => {
    await page.goto('/admin/setup')
    await page.getByLabel('Email').fill('')
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email RequiredPlease enter your email address')
    await page.getByLabel('Email').fill('unknown@example.com')
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expectToast(page, 'Failed to Promote User')
    await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register')
  })

  await test.step('claiming opens the admin panel', async () => {
    await page.getByLabel('Email').fill(` ${email} `)
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expectToast(page, 'User promoted to admin successfully')
    await page.waitForURL('**/admin')
    await expect(page.getByRole('heading', { name: 'Multiple Admin System' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
    await expect(page.getByText('Admin Check: Yes')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await closeToasts(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Home' }).click()
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(tabs).toHaveText(['Home', 'Book', 'Bookings', 'Admin', 'Profile'])
    await tabs.filter({ hasText: 'Admin' }).click()
  })

  const promoted = rowOf(page, other)
  await test.step('promoting asks for an email address, and refuses an unverified one', async () => {
    await page.getByRole('link', { name: 'Manage Users' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Users (1)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Regular Users (1)' })).toBeVisible()
    await expect(promoted).toContainText('Unverified')
    await page.getByRole('button', { name: 'Promote to Admin' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email RequiredPlease enter an email address')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await page.getByLabel('Email', { exact: true }).fill(other)
    await page.getByLabel('Role', { exact: true }).selectOption('owner')
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Make an Owner?' })).toContainText(other)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('desk')
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Failed to Promote User')
  })

  await test.step('Enter promotes a verified user to the chosen role', async () => {
    // The link that staff send ends the one from registering.
    const ended = await emailedLink(elsewhere, other, 'verify-email')
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await expectToast(page, 'Link Sent')
    await verifyAddress(elsewhere, other, [ended])
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expectToast(page, 'User promoted to admin successfully')
    await expect(page.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Regular Users (0)' })).toBeVisible()
    await expect(page.getByText('No regular users yet')).toBeVisible()
    await expect(promoted).toContainText('Desk')
  })

  await test.step('the list is searched', async () => {
    await page.getByLabel('Search users').fill('yogi')
    await expect(page.getByRole('heading', { name: 'Admin Users (1)' })).toBeVisible()
    await page.getByLabel('Search users').fill('')
    await expect(page.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()
  })

  await test.step('the role is changed', async () => {
    await chooseAction(page, other, 'Change Role')
    await page.getByRole('dialog').getByRole('radio', { name: 'Manager' }).check({ force: true })
    const change = page.getByRole('button', { name: 'Change to Manager' })
    await page.route('**/staff-role', refuse, { times: 1 })
    await change.click()
    // The choice stays for another try.
    await expectToast(page, 'Failed to change the role')
    await change.click()
    await expectToast(page, 'Role Changed')
    await expect(promoted).toContainText('Manager')
  })

  await test.step('removing asks first, and no one can remove themselves', async () => {
    const remove = page.getByRole('menuitem', { name: 'Remove Admin' })
    await actionsFor(page, ADMIN).click()
    await expect(remove).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(actionsFor(page, ADMIN)).toBeFocused()
    await page.keyboard.press('Tab')
    await actionsFor(page, other).press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(`Yogi Stengel (${other})`)
    await page.getByRole('button', { name: 'Keep Admin' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(actionsFor(page, other)).toBeFocused()
    await page.route('**/api/remove-admin', refuse, { times: 1 })
    await chooseAction(page, other, 'Remove Admin')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click()
    await expectToast(page, 'Failed to Remove Admin')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('an open page whose session has ended leads to sign in', async () => {
    await page.context().clearCookies({ name: 'sid' })
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Money' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
  })
})

function rowOf(page: Page, email: string) {
  return page.getByRole('main').getByRole('row').filter({ hasText: email })
}
