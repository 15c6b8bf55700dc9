import { expect, FORBIDDEN, SIGNED_OUT, test } from './barn.ts'
import { holdSlot } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { ADMIN, register } from './staff.ts'

const CODE = 'a-code-of-this-test'
/** A real installation on its first day: no sandbox, no Stripe, no mail server, and no passkeys yet. */
test.use({
  serverEnv: { SANDBOX: '0', SESSION_SECRET: 'a-secret-of-this-test'.repeat(2), ADMIN_SETUP_CODE: CODE },
})

test("shows the owner what's missing, and customers the way around it", async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(SIGNED_OUT)
  consoleGuard.expect(FORBIDDEN)
  await test.step('the owner claims the desk and reads what to do', async () => {
    await register(page, 'Casey', ADMIN)
    await page.goto('/admin/setup')
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN)
    await page.getByLabel('Setup Code').fill(CODE)
    await page.getByRole('button', { name: 'Become Admin' }).click()
    await expect(page.getByRole('heading', { name: 'Add a Passkey' })).toBeVisible()
    await expect(
      page.getByText(/^Until you add a passkey, only your password protects the desk/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await goInApp(page, '/admin/attention')
    await expect(page.getByText(/Emails can't be sent, because no mail server is set up/)).toBeVisible()
    await expect(page.getByText(/Customers can't pay by card, because Stripe isn't set up/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0)
  })

  const parent = await anotherDevice()
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 }).toString()
  let held = ''
  await test.step('a parent books, and keeps the time until staff decide', async () => {
    await register(parent, 'Don')
    held = await holdSlot(parent, { date, hour: 10, spaceId: 'cage-1' })
    await parent.goto(`/checkout?bookingId=${held}`)
    await expect(parent.getByRole('heading', { name: 'Payment Processing Unavailable' })).toBeVisible()
    await parent.getByRole('link', { name: 'View Dashboard' }).click()
    await expect(parent.getByText('Batting Cage 1')).toBeVisible()
    await expect(parent.getByText('Held for you')).toBeVisible()
    await expect(parent.getByRole('timer')).toHaveCount(0)
  })

  await test.step('no one is promised an email', async () => {
    await parent.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(parent.getByRole('button', { name: 'Add Passkey' })).toBeVisible()
    await expect(parent.getByText(/open the link we sent/)).toHaveCount(0)
    await parent.request.get('/api/logout')
    await parent.goto('/forgot-password')
    await expect(parent.getByText(/We can't send emails right now. Please call us at/)).toBeVisible()
  })

  await test.step('the desk sees that it waits, and takes the money', async () => {
    await goInApp(page, `/admin/bookings/${held}`)
    await expect(page.getByText('Held, awaiting payment').first()).toBeVisible()
    await page.getByRole('button', { name: 'Mark as Paid' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record $30.00 Payment' }).click()
    await expect(page.getByText(/Held/)).toHaveCount(0)
  })
})
