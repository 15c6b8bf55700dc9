import { expect, type Page } from '@playwright/test'
import { chooseDay, emailedLink, moveClock, signAgreements } from '../barn.ts'
import { cardForm, fillCard } from '../card-form.ts'
import { bookAtDesk, holdSlot } from '../desk-bookings.ts'
import { controlStripe, settleProcessing } from '../stripe-side.ts'
import { type Crawl, dialogOf, heading, press, toast } from './check-screens.ts'
import { BLOCKED_DAY, DAY, type Devices, NOW, PASSWORD, releaseAll, send } from './stage.ts'

const NO_BOOKING = '00000000-0000-4000-8000-000000000000'
const SIGNATURE = 'Jackie Robinson'
const JACKIE = { customerName: SIGNATURE, customerEmail: 'jackie@example.com' }
const GOOD_CARD = '4242424242424242'

/** Walks a customer's way through every screen: signed out, signing up, booking, paying, looking back. */
export async function walkCustomerScreens(walk: Crawl, devices: Devices): Promise<void> {
  await walkSignedOut(walk, devices.page)
  await walkAccount(walk, devices.page)
  await walkBooking(walk, devices)
  await walkCheckout(walk, devices)
  await walkDashboard(walk, devices)
  await walkLinks(walk, devices)
}

async function walkSignedOut(walk: Crawl, page: Page): Promise<void> {
  walk.section('Landing page (/)')
  await walk.visit('Signed out', page, '/', 'Facility Tour')

  walk.section('Login (/login)')
  await walk.visit('Empty', page, '/login', 'Welcome Back')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await walk.state('Nothing filled in', page)
  await page.getByLabel('Email').fill('jackie@example.com')
  await page.getByLabel('Password').fill('wrong-password')
  await signIn.click()
  await toast(page)
  await walk.state('Wrong password', page)
  for (const path of ['/booking', '/dashboard', '/admin']) {
    await page.goto(path)
    await page.waitForURL('**/login?next=*')
    await heading(page, 'Welcome Back')
    if (path !== '/admin') await toast(page)
    await walk.state(`Sent here from ${path}`, page)
  }

  walk.section('Register (/register)')
  await walk.visit('Empty', page, '/register', 'Create Account')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('shirt')
  await press(page, 'Create Account')
  await expect(page.getByText('First name is required')).toBeVisible()
  await walk.state('Filled in wrong', page)

  walk.section('Forgot password (/forgot-password)')
  await walk.visit('Empty', page, '/forgot-password')
  await page.getByLabel('Email').fill('duke@example.com')
  await press(page, 'Send Reset Link')
  await heading(page, 'Check Your Email')
  await walk.state('Sent', page)

  walk.section('Reset password (/reset-password)')
  await page.goto('/reset-password')
  await page.waitForURL('**/login')
  await toast(page)
  await walk.state('Without a token', page)
  await walk.visit('With a token', page, '/reset-password?token=unknown')
  await fillNewPassword(page, 'hesitation-pitch')
  await walk.press('Expired or used', page, 'Reset Password')
  await page.goto(await emailedLink(page, 'duke@example.com', 'reset-password'))
  await fillNewPassword(page, PASSWORD)
  await press(page, 'Reset Password')
  await heading(page, 'Password Reset Complete')
  await walk.state('Done', page)

  walk.section('Not found')
  await walk.visit('Unknown address', page, '/left-field', '404 Page Not Found')
}

async function fillNewPassword(page: Page, password: string): Promise<void> {
  for (const label of ['New Password', 'Confirm New Password'])
    await page.getByLabel(label, { exact: true }).fill(password)
}

async function walkAccount(walk: Crawl, page: Page): Promise<void> {
  walk.section('Home (/)')
  await page.goto('/register')
  await page.getByLabel('First Name').fill('Jackie')
  await page.getByLabel('Last Name').fill('Robinson')
  await page.getByLabel('Email').fill('jackie@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await press(page, 'Create Account')
  await toast(page)
  await page.waitForURL('**/')
  await heading(page, 'Doubleheader')
  await walk.state('Just registered', page)

  walk.section('Profile (/profile)')
  await page.goto('/profile')
  await heading(page, 'Need Help')
  for (const name of ['Change Name or Phone', 'Change Password'])
    await page.getByText(name, { exact: true }).first().click()
  await walk.state('Address not verified', page)
  await page.getByLabel('Current Password').fill('wrong-password')
  await page.getByLabel('New Password', { exact: true }).fill('hesitation-pitch')
  await page.getByRole('button', { name: 'Change Password' }).last().click()
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(
    /The current password is incorrect/,
  )
  await walk.state('Wrong current password', page)
  await walk.press('Name saved', page, 'Save Profile')
  await walk.press('Link sent again', page, 'Resend the Link')

  walk.section('Verify email (/verify-email)')
  await page.goto('/verify-email?token=unknown')
  await expect(page.getByText(/expired or was already used/)).toBeVisible()
  await walk.state('Expired or used', page)
  await walk.visit(
    'Verified',
    page,
    await emailedLink(page, 'jackie@example.com', 'verify-email'),
    'Thank You',
  )
}

async function walkBooking(walk: Crawl, { page, staff, rival }: Devices): Promise<void> {
  const slot = { item: 'cage-1', day: Temporal.PlainDate.from(DAY) }
  const start = (time: string) => page.getByRole('button', { name: time }).click()
  await bookAtDesk(staff, { customerName: 'Roy Campanella', date: DAY, hour: 18, spaceId: 'cage-1' })
  await holdSlot(rival, { date: DAY, hour: 16, spaceId: 'cage-1' })
  const lessons = { date: DAY, hours: { fromHour: 10, untilHour: 11 }, reason: 'Lessons' }
  await send(staff, 'post', '/api/admin/closures', lessons)

  walk.section('Booking (/booking)')
  await walk.visit('Nothing chosen', page, '/booking')
  await walk.press('Continue without a choice', page, 'Continue to Payment')
  await chooseDay(page, slot)
  await walk.state('Space and day chosen', page)
  await start('8:00 PM, Available')
  await walk.state('Last start of the day', page)
  await start('5:00 PM, Available')
  await walk.state('Start before a booked hour', page)
  await start('1:00 PM, Available')
  await press(page.getByRole('group', { name: 'Duration' }), '2 hours')
  await walk.state('Start and duration chosen', page)
  await holdSlot(rival, { date: DAY, hour: 14, spaceId: 'cage-1' })
  await expect(page.getByText(/2:00 PM was just taken/)).toBeVisible()
  await walk.state('Second hour taken by another customer', page)
  await holdSlot(rival, { date: DAY, hour: 13, spaceId: 'cage-1' })
  await expect(page.getByText(/1:00 PM was just taken/)).toBeVisible()
  await walk.state('Start taken by another customer', page)
  await moveClock(staff, { now: `${DAY}T17:30:00-05:00` })
  await chooseDay(page, slot)
  await walk.state('Today', page)
  await moveClock(staff, { now: NOW })
  await send(staff, 'post', '/api/admin/blocked-dates', { date: BLOCKED_DAY, reason: 'Tournament' })
  await page.goto(`/booking?spaceId=cage-1&date=${BLOCKED_DAY}`)
  await expect(page.getByText('Tournament').first()).toBeVisible()
  await walk.state('Blocked day', page)
  await walk.visit('Bundle chosen', page, '/booking?bundleId=bundle3')
  await holdSlot(page, { date: DAY, hour: 19, bundleId: 'bundle1', totalAmount: '55.00' })
  await chooseDay(page, slot)
  await start('7:00 PM, Held by you')
  await walk.state('A slot the customer holds', page)
  await walk.open(page, 'Continue to Payment', 'Overlaps their own hold')
  await press(dialogOf(page), 'Release')
  await expect(page.getByRole('button', { name: '7:00 PM, Available' })).toBeVisible()
  await walk.state('Hold released', page)
  for (const hour of [8, 9, 11]) await holdSlot(page, { date: DAY, hour, spaceId: 'cage-2' })
  await start('7:00 PM, Available')
  await walk.press('Three unpaid bookings already', page, 'Continue to Payment')
  await releaseAll(page)
}

/** Paying for a booking, and looking at it afterward. */
async function walkCheckout(walk: Crawl, { page, staff }: Devices): Promise<void> {
  walk.section('Checkout (/checkout)')
  await walk.visit('No such booking', page, `/checkout?bookingId=${NO_BOOKING}`, 'Booking Not Found')
  const first = await holdSlot(page, { date: DAY, hour: 12, spaceId: 'cage-3' })
  await walk.visit('Agreements', page, `/checkout?bookingId=${first}`, 'Step 1 of 2')
  await walk.refused('Agreements not accepted', page, 'Sign and Continue')
  for (const name of ['Read the Full Policy', 'Read the Full Agreement']) {
    await walk.open(page, name)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
  }
  await signAgreements(page, SIGNATURE)
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
  await cardForm(page)
  await walk.state('Payment', page)
  const agreements = `/agreements?bookingId=${first}`
  await walk.visit('Signed Agreements (/agreements)', page, agreements, 'No-Cancellation Policy')
  await page.goto(`/checkout?bookingId=${first}`)
  await fillCard(page, '4000000000000002')
  await walk.refused('Card declined', page, /^Pay /)
  await moveClock(staff, { advance: 'PT11M' })
  await expect(page.getByText(/Only\s*\d:\d\d/)).toBeVisible()
  await walk.state('Hold ending', page)
  await moveClock(staff, { advance: 'PT6M' })
  await heading(page, /hold/i)
  await walk.state('Hold expired', page)
  await walk.visit('Opened after the hold expired', page, page.url())
  await moveClock(staff, { now: NOW })

  walk.section('Payment success (/payment-success)')
  await walk.visit('No such booking', page, `/payment-success?bookingId=${NO_BOOKING}`, 'Booking Not Found')
  const second = await holdSlot(page, { date: DAY, hour: 15, spaceId: 'cage-3' })
  await page.goto(`/checkout?bookingId=${second}`)
  await signAgreements(page, SIGNATURE)
  await controlStripe(page, { processing: 1 })
  await fillCard(page, GOOD_CARD)
  await press(page, /^Pay /)
  await page.waitForURL('**/payment-success?*')
  await heading(page, /./)
  await walk.state('Still processing', page)
  await settleProcessing(page, second)
  await heading(page, 'Payment Successful!')
  await walk.state('Paid', page)
}

/** My Bookings. */
async function walkDashboard(walk: Crawl, { page, staff }: Devices): Promise<void> {
  walk.section('My Bookings (/dashboard)')
  await holdSlot(page, { date: DAY, hour: 20, spaceId: 'cage-2' })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await walk.state('A hold and an upcoming booking', page)
  await walk.press('Hold released', page, 'Release')
  await moveClock(staff, { now: '2027-02-06T09:30:00-05:00' })
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await walk.state('Everything in the past', page)
  const past = page.locator('details', { has: page.getByRole('heading', { level: 3 }) }).first()
  await past.locator('summary').first().click()
  await expect(past.getByRole('link', { name: /^Receipt for/ })).toBeVisible()
  await walk.state('An open ticket', page)
  await moveClock(staff, { now: NOW })

  walk.section('Receipt (/receipt)')
  await past.getByRole('link', { name: /^Receipt for/ }).click()
  await expect(page.getByText(/ending in/)).toBeVisible()
  await walk.state('Paid', page)
}

/** The pages of links to one booking: signing and paying, for a booking that staff made. */
async function walkLinks(walk: Crawl, { page, staff }: Devices): Promise<void> {
  const slot = { ...JACKIE, date: '2027-02-06', spaceId: 'cage-2' }
  const signature = page.getByLabel('Digital Signature')
  walk.section('A link to a booking (/link)')
  await walk.visit('Unknown', page, '/link?token=unknown', "This Link Can't Be Used")
  const due = await bookAtDesk(staff, { ...slot, hour: 14 })
  const { url } = await send(staff, 'post', `/api/admin/bookings/${due}/links`, { purpose: 'pay' })
  await page.goto(`/link${new URL(url).search}`)
  await expect(signature).toBeVisible()
  await walk.state('To pay, agreements first', page)
  await signAgreements(page, SIGNATURE)
  await cardForm(page)
  await walk.state('To pay, signed', page)
  await fillCard(page, GOOD_CARD)
  await press(page, /^Pay /)
  await heading(page, 'Thank You')
  await walk.state('Paid', page)

  walk.section('Signing (/sign)')
  await page.goto(`/sign?bookingId=${await bookAtDesk(staff, { ...slot, hour: 15 })}`)
  await expect(signature).toBeVisible()
  await walk.state('Not signed', page)
  await signAgreements(page, SIGNATURE, 'Sign')
  await heading(page, 'Thank You')
  await walk.state('Signed', page)
}
