import { CONFLICT, expect, moveClock, test } from './barn.ts'
import { bookAtDesk } from './desk-bookings.ts'
import { signInAsAdmin } from './staff.ts'
import { expectToast } from './toasts.ts'

test('settles edits by two desks, closes part of a day, and hides a bundle', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await moveClock(page, { now: '2027-01-04T12:00:00-05:00' })
  await signInAsAdmin(page)
  await signInAsAdmin(elsewhere)
  await bookAtDesk(page, {
    ...{ customerName: 'Ahead', date: '2027-01-20', hour: 10, bundleId: 'bundle1', totalAmount: '55.00' },
  })
  await page.goto('/admin/settings')

  await test.step('the second desk sees the changes of the first, and decides', async () => {
    await page.getByRole('button', { name: 'Edit Batting Cage 2' }).click()
    await page.getByLabel('Description').fill('New netting.')
    await page.getByLabel('Hourly Rate ($)').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Hourly Rate ($)')).toBeFocused()
    await page.getByLabel('Hourly Rate ($)').fill('30.00')
    const { spaces } = await (await elsewhere.request.get('/api/admin/catalog')).json()
    const cage = spaces.find(({ id }: { id: string }) => id === 'cage-2')
    const data = { ...cage, name: 'Cage Two', hourlyRate: '35.00' }
    expect((await elsewhere.request.put('/api/admin/spaces/cage-2', { data })).status()).toBe(200)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
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

  await test.step('part of a day is closed for one space, and reopened', async () => {
    await page.getByLabel('Date', { exact: true }).fill('2027-01-12')
    await page.getByLabel('Reason').fill(' ')
    await page.getByRole('button', { name: 'Block Date' }).click()
    await expect(page.getByLabel('Reason')).toBeFocused()
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Please enter a reason/)
    await page.getByLabel('Reason').fill('Lessons')
    await page.getByLabel('Part of the day').check()
    await page.getByLabel('Until').selectOption('10:00 AM')
    await page.getByLabel('Specific spaces').check()
    const blocked = page.getByRole('region', { name: 'Blocked Dates' })
    await blocked.getByRole('checkbox', { name: 'Practice Area' }).check()
    await page.getByRole('button', { name: 'Block Date' }).click()
    const closure = blocked.getByRole('listitem').filter({ hasText: 'Tuesday, January 12, 2027' })
    await expect(closure).toContainText('8:00 AM – 10:00 AM · Practice Area')
    await closure.getByRole('button', { name: /^Remove/ }).click()
    const question = page.getByRole('dialog', { name: 'Reopen?' })
    await expect(question).toContainText('Tuesday, January 12, 2027, 8:00 AM – 10:00 AM · Practice Area')
    await question.getByRole('button', { name: 'Reopen' }).click()
    await expectToast(page, 'Date Unblocked')
    await expect(closure).toHaveCount(0)
  })

  await test.step('a bundle with a booking is hidden from customers', async () => {
    await page.getByRole('button', { name: 'Edit Doubleheader' }).click()
    await page.getByRole('switch', { name: 'Active (visible to customers)' }).uncheck()
    await expect(
      page.getByRole('status').filter({ hasText: 'Doubleheader has 1 upcoming booking.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Bundle Updated')
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  })
})
