import { expect, FORBIDDEN, SIGNED_OUT, test } from './barn.ts'
import { holdSlot } from './desk-bookings.ts'
import { humanPace, QUICK } from './human-pace.ts'
import { goInApp } from './in-app.ts'
import { typeRegistration } from './registration.ts'
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
  await test.step('the owner registers, claims the desk in 11 presses, and reads what to do', async () => {
    await page.goto('/')
    const human = humanPace(QUICK)
    await human.tap(page.getByRole('link', { name: 'Create Account' }).first())
    await typeRegistration(page, human, {
      firstName: 'Casey',
      lastName: 'Stengel',
      email: ADMIN,
      password: 'forty-two-42',
    })
    await human.visit(page, '/admin/setup')
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN)
    await human.type(page.getByLabel('Setup Code'), CODE)
    await human.tap(page.getByRole('button', { name: 'Become Admin' }))
    await expect(page.getByRole('heading', { name: 'Add a Passkey' })).toBeVisible()
    human.expectAtMost({ taps: 11, seconds: 28.8 })
    await expect(
      page.getByText(/^Until you add a passkey, only your password protects the desk/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await goInApp(page, '/admin/board')
    const setup = page.getByRole('region', { name: 'Finish Setting Up' })
    await expect(setup).toContainText('0 of 9 done.')
    await expect(setup.getByRole('listitem')).toHaveText([
      /^Add a passkey/,
      /^Save recovery codes/,
      /^Check that email works/,
      /^Connect Stripe/,
      /^Set prices and spaces/,
      /^Review the opening hours/,
      /^Review the cancellation policy/,
      /^Add your staff/,
      /^Back up every day/,
    ])
    await expect(setup).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Add a Passkey' })).toHaveCount(1)
    await setup.getByRole('button', { name: 'Add your staff: No Other Staff' }).click()
    await expect(setup).toContainText('1 of 9 done.')
    await goInApp(page, '/admin/attention')
    await expect(page.getByText(/Emails can't be sent, because no mail server is set up/)).toBeVisible()
    await expect(page.getByText(/Customers can't pay by card, because Stripe isn't set up/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
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
