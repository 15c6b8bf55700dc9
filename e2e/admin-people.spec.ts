import type { Page } from '@playwright/test'
import { CONFLICT, expect, SIGNED_OUT, test } from './barn.ts'
import { ADMIN, anotherDevice, register, signInAsAdmin, verifyAddress } from './staff.ts'
import { expectToast } from './toasts.ts'

// Another environment is another server: the first admin is claimed once, and people are counted.
test.use({ serverEnv: { BOOKING_HOLD_MINUTES: '16' } })

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expect(SIGNED_OUT)
})

test('the first admin is claimed, promotes another and takes the role back', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  consoleGuard.expect(/status of 404/)
  const email = await register(page, 'Casey', ADMIN)

  await test.step('claiming asks for an e-mail, and for an account with it', async () => {
    await page.goto('/admin/setup')
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expectToast(page, 'Email Required', 'Please enter your email address')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expectToast(page, 'Failed to Promote User')
    await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register')
  })

  await test.step('and leads on to the panel', async () => {
    await page.getByLabel('Email').fill(` ${email} `)
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expectToast(page, 'User promoted to admin successfully')
    await page.waitForURL('**/admin')
    await expect(page.getByRole('heading', { name: 'Multiple Admin System' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
    await expect(page.getByText('Admin Check: Yes')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(tabs).toHaveText(['Home', 'Book', 'Bookings', 'Admin', 'Profile'])
  })

  const visitor = await anotherDevice(browser, baseURL)
  await visitor.goto('/admin/setup')
  await expect(visitor.getByText('There is already an admin')).toBeVisible()
  const other = await register(visitor, 'Yogi')

  await test.step('promoting asks for an e-mail, and refuses one that is not verified', async () => {
    await page.getByRole('link', { name: 'Manage Users' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Users (1)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Regular Users (1)' })).toBeVisible()
    await expect(rowOf(page, other)).toContainText('Unverified')
    await page.getByRole('button', { name: 'Promote to Admin' }).click()
    await expectToast(page, 'Email Required', 'Please enter an email address')
    await page.getByLabel('Email', { exact: true }).fill(other)
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expectToast(page, 'Failed to Promote User')
  })

  await test.step('once it is, Enter promotes', async () => {
    await verifyAddress(visitor, other)
    await page.getByLabel('Email', { exact: true }).press('Enter')
    await expectToast(page, 'User promoted to admin successfully')
    await expect(page.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Regular Users (0)' })).toBeVisible()
    await expect(page.getByText('No regular users yet')).toBeVisible()
  })

  await test.step('the list is searched', async () => {
    await page.getByLabel('Search users').fill('yogi')
    await expect(page.getByRole('heading', { name: 'Admin Users (1)' })).toBeVisible()
    await page.getByLabel('Search users').fill('')
    await expect(page.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()
  })

  await test.step('nobody removes themselves, and removing another asks first', async () => {
    await expect(page.getByRole('button', { name: `Remove Admin ${email}` })).toBeDisabled()
    const remove = page.getByRole('button', { name: `Remove Admin ${other}` })
    await remove.click()
    await expect(page.getByRole('dialog')).toContainText(`Yogi Stengel (${other})`)
    await page.getByRole('button', { name: 'Keep Admin' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()

    await visitor.goto('/admin')
    await expect(visitor.getByText('Multiple Admin System')).toBeVisible()
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click()
    await expectToast(page, 'Admin privileges removed successfully')
    await expect(page.getByRole('heading', { name: 'Admin Users (1)' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Audit Log' }).first().click()
    await expect(visitor.getByText('Access Denied')).toBeVisible()
  })

  await test.step('and all of it is in the audit log, to be searched', async () => {
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Audit Log' }).click()
    await expect(page.getByText(`Casey Stengel made ${other} an admin`)).toBeVisible()
    await expect(page.getByText(`Casey Stengel removed the admin privileges of ${other}`)).toBeVisible()
    await page.getByLabel('Search the audit log').fill('remove yogi')
    await expect(page.getByText(`Casey Stengel made ${other} an admin`)).toBeHidden()
    await expect(page.getByText(`Casey Stengel removed the admin privileges of ${other}`)).toBeVisible()
    await page.getByLabel('Search the audit log').fill('no such thing')
    await expect(page.getByText('No results for “no such thing”')).toBeVisible()
  })
  await visitor.context().close()
})

test('two desks that edit the same space lose nothing, and a closed day asks about its bookings', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await signInAsAdmin(page)
  const other = await anotherDevice(browser, baseURL)
  await signInAsAdmin(other)

  await test.step('the second desk is told what the first one saved, and decides', async () => {
    for (const desk of [page, other]) {
      await desk.goto('/admin/settings')
      await desk.getByRole('button', { name: 'Edit Batting Cage 2' }).click()
    }
    await other.getByLabel('Hourly Rate ($)').fill('35')
    await other.getByLabel('Name').fill('Cage Two')
    await other.getByRole('button', { name: 'Save' }).click()
    await expectToast(other, 'Space Updated')

    await page.getByLabel('Description').fill('New netting.')
    await page.getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Casey Stengel just changed this' })
    await expect(notice).toContainText('Theirs: $35.00')
    await expect(notice).toContainText('Yours: $30.00')
    await expect(page.getByLabel('Description')).toHaveValue('New netting.')
    await page.getByLabel('Hourly Rate ($)').fill('35.00')
    await page.getByRole('button', { name: 'Keep Mine' }).click()
    await expectToast(page, 'Space Updated')
    await expect(page.getByRole('heading', { name: 'Batting Cage 2' })).toBeVisible()
    await expect(page.getByText('New netting.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Batting Cage 2' })).toBeFocused()
  })
  await other.context().close()

  await test.step('a bundle is hidden from customers', async () => {
    await page.getByRole('button', { name: 'Edit Doubleheader' }).click()
    await page.getByRole('switch', { name: 'Active (visible to customers)' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Bundle Updated')
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  })

  await test.step('blocking asks for a date and a reason', async () => {
    await expect(page.getByText('No dates are currently blocked')).toBeVisible()
    const block = page.getByRole('button', { name: 'Block Date' })
    await expect(block).toBeDisabled()
    await page.getByLabel('Date', { exact: true }).fill('2027-01-15')
    await expect(block).toBeDisabled()
    await page.getByLabel('Reason').fill('   ')
    await block.click()
    await expectToast(page, 'Validation Error', 'Please fill in both date and reason fields')
  })

  await test.step('whoever has booked that day is shown, and cancelled where staff say so', async () => {
    for (const [hour, customerName] of [
      [10, 'Don'],
      [12, 'Roy'],
    ] as const) {
      const response = await page.request.post('/api/admin/bookings', {
        data: {
          customerEmail: `${customerName}@example.com`,
          customerName,
          spaceId: 'cage-1',
          startTime: `2027-01-15T${hour}:00:00-05:00`,
          endTime: `2027-01-15T${hour + 1}:00:00-05:00`,
          totalAmount: '30.00',
          paymentMethod: 'cash',
        },
      })
      expect(response.status()).toBe(201)
    }
    await page.getByLabel('Reason').fill(' Floor work ')
    await page.getByRole('button', { name: 'Block Date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Affected Bookings' })
    await expect(dialog).toContainText('This closure affects 2 bookings.')
    await dialog
      .getByRole('group', { name: /^Roy: Batting Cage 1, 12:00 PM/ })
      .getByText('Cancel')
      .click()
    await dialog.getByRole('button', { name: 'Block and Cancel 1 Booking' }).click()
    await expectToast(page, 'Date Blocked')
    await expect(page.getByText('Friday, January 15, 2027')).toBeVisible()
    await expect(page.getByText('Floor work', { exact: true })).toBeVisible()
    const bookings = await (await page.request.get('/api/admin/board/2027-01-15')).json()
    expect(bookings.bookings.map((booking: { customerName: string }) => booking.customerName)).toEqual([
      'Don',
    ])
  })

  await test.step('part of a day closes for one space alone, and opens again', async () => {
    await page.getByLabel('Date', { exact: true }).fill('2027-01-12')
    await page.getByLabel('Reason').fill('Lessons')
    await page.getByLabel('Part of the day').check()
    await page.getByLabel('Until').selectOption('10:00 AM')
    await page.getByLabel('Specific spaces').check()
    await page.getByRole('checkbox', { name: 'Practice Area' }).check()
    await page.getByRole('button', { name: 'Block Date' }).click()
    await expect(page.getByText('8:00 AM – 10:00 AM · Practice Area')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Blocked Dates' }).getByRole('listitem')
    await expect(rows).toContainText(['Tuesday, January 12, 2027', 'Friday, January 15, 2027'])
    await rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expectToast(page, 'Date Unblocked')
    await expect(rows).toHaveCount(1)
  })
})

function rowOf(page: Page, email: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: email })
}
