import { expect, type Page } from '@playwright/test'
import { chooseDay, emailedLink, moveClock } from '../barn.ts'
import { bookAtDesk } from '../desk-bookings.ts'
import { walkCheckout, walkDashboard } from './checkout-screens.ts'
import {
  blockDay,
  type CrawlRecord,
  closeHours,
  DAY,
  type Devices,
  heading,
  holdSlot,
  NOW,
  PASSWORD,
  press,
  releaseAll,
  toast,
} from './stage.ts'

/** Walks a customer's way through every screen: signed out, signing up, booking, paying, looking back. */
export async function walkCustomerScreens(texts: CrawlRecord, devices: Devices): Promise<void> {
  await walkSignedOut(texts, devices.page)
  await walkAccount(texts, devices.page)
  await walkBooking(texts, devices)
  await walkCheckout(texts, devices)
  await walkDashboard(texts, devices)
}

async function walkSignedOut(texts: CrawlRecord, page: Page): Promise<void> {
  texts.section('Landing page (/)')
  await page.goto('/')
  await heading(page, 'Facility Tour')
  await texts.state('Signed out', page)

  texts.section('Login (/login)')
  await page.goto('/login')
  await heading(page, 'Welcome Back')
  await texts.state('Empty', page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await texts.state('Nothing filled in', page)
  await page.getByLabel('Email').fill('jackie@example.com')
  await page.getByLabel('Password').fill('wrong-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await toast(page)
  await texts.state('Wrong password', page)
  for (const path of ['/booking', '/dashboard', '/admin']) {
    await page.goto(path)
    await page.waitForURL('**/login?next=*')
    await heading(page, 'Welcome Back')
    if (path !== '/admin') await toast(page)
    await texts.state(`Sent here from ${path}`, page)
  }

  texts.section('Register (/register)')
  await page.goto('/register')
  await heading(page, 'Create Account')
  await texts.state('Empty', page)
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('shirt')
  await press(page, 'Create Account')
  await expect(page.getByText('First name is required')).toBeVisible()
  await texts.state('Filled in wrong', page)

  texts.section('Forgot password (/forgot-password)')
  await page.goto('/forgot-password')
  await heading(page, /./)
  await texts.state('Empty', page)
  await page.getByLabel('Email').fill('duke@example.com')
  await press(page, 'Send Reset Link')
  await heading(page, 'Check Your Email')
  await texts.state('Sent', page)

  texts.section('Reset password (/reset-password)')
  await page.goto('/reset-password')
  await page.waitForURL('**/login')
  await toast(page)
  await texts.state('Without a token', page)
  await page.goto('/reset-password?token=unknown')
  await heading(page, /./)
  await texts.state('With a token', page)
  for (const label of ['New Password', 'Confirm New Password'])
    await page.getByLabel(label, { exact: true }).fill('hesitation-pitch')
  await press(page, 'Reset Password')
  await toast(page)
  await texts.state('Expired or used', page)
  await page.goto(await emailedLink(page, 'duke@example.com', 'reset-password'))
  for (const label of ['New Password', 'Confirm New Password'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD)
  await press(page, 'Reset Password')
  await heading(page, 'Password Reset Complete')
  await texts.state('Done', page)

  texts.section('Not found')
  await page.goto('/left-field')
  await heading(page, '404 Page Not Found')
  await texts.state('Unknown address', page)
}

async function walkAccount(texts: CrawlRecord, page: Page): Promise<void> {
  texts.section('Home (/)')
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
  await texts.state('Just registered', page)

  texts.section('Profile (/profile)')
  await page.goto('/profile')
  await heading(page, 'Need Help')
  for (const name of ['Change Name or Phone', 'Change Password'])
    await page.getByText(name, { exact: true }).first().click()
  await texts.state('Address not verified', page)
  await page.getByLabel('Current Password').fill('wrong-password')
  await page.getByLabel('New Password', { exact: true }).fill('hesitation-pitch')
  await page.getByRole('button', { name: 'Change Password' }).last().click()
  await toast(page)
  await texts.state('Wrong current password', page)
  await press(page, 'Save Profile')
  await toast(page)
  await texts.state('Name saved', page)
  await press(page, 'Resend the Link')
  await toast(page)
  await texts.state('Link sent again', page)

  texts.section('Verify email (/verify-email)')
  await page.goto('/verify-email?token=unknown')
  await expect(page.getByText(/expired or was already used/)).toBeVisible()
  await texts.state('Expired or used', page)
  await page.goto(await emailedLink(page, 'jackie@example.com', 'verify-email'))
  await heading(page, 'Thank You')
  await texts.state('Verified', page)
}

async function walkBooking(texts: CrawlRecord, { page, staff, rival }: Devices): Promise<void> {
  const slot = { item: 'cage-1', day: DAY }
  await bookAtDesk(staff, {
    customerName: 'Roy Campanella',
    date: DAY.toString(),
    hour: 18,
    spaceId: 'cage-1',
  })
  await holdSlot(rival, { spaceId: 'cage-1' }, 16)
  await closeHours(staff, { date: DAY.toString(), fromHour: 10, untilHour: 11, reason: 'Lessons' })

  texts.section('Booking (/booking)')
  await page.goto('/booking')
  await heading(page, /./)
  await texts.state('Nothing chosen', page)
  await press(page, 'Continue to Payment')
  await toast(page)
  await texts.state('Continue without a choice', page)
  await chooseDay(page, slot)
  await texts.state('Space and day chosen', page)
  await page.getByRole('button', { name: '8:00 PM, Available' }).click()
  await texts.state('Last start of the day', page)
  await page.getByRole('button', { name: '5:00 PM, Available' }).click()
  await texts.state('Start before a booked hour', page)
  await page.getByRole('button', { name: '1:00 PM, Available' }).click()
  await press(page.getByRole('group', { name: 'Duration' }), '2 hours')
  await texts.state('Start and duration chosen', page)
  await holdSlot(rival, { spaceId: 'cage-1' }, 14)
  await expect(page.getByText(/2:00 PM was just taken/)).toBeVisible()
  await texts.state('Second hour taken by another customer', page)
  await holdSlot(rival, { spaceId: 'cage-1' }, 13)
  await expect(page.getByText(/1:00 PM was just taken/)).toBeVisible()
  await texts.state('Start taken by another customer', page)
  await moveClock(staff, { now: '2027-02-05T17:30:00-05:00' })
  await chooseDay(page, slot)
  await texts.state('Today', page)
  await moveClock(staff, { now: NOW })
  await blockDay(staff, '2027-02-12', 'Tournament')
  await page.goto('/booking?spaceId=cage-1&date=2027-02-12')
  await expect(page.getByText('Tournament').first()).toBeVisible()
  await texts.state('Blocked day', page)
  await page.goto('/booking?bundleId=bundle3')
  await heading(page, /./)
  await texts.state('Bundle chosen', page)
  await holdSlot(page, { bundleId: 'bundle1' }, 19)
  await chooseDay(page, slot)
  await page.getByRole('button', { name: '7:00 PM, Held by you' }).click()
  await texts.state('A slot the customer holds', page)
  await press(page, 'Continue to Payment')
  await expect(page.getByRole('dialog')).toBeVisible()
  await texts.state('Overlaps their own hold', page)
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: '7:00 PM, Available' })).toBeVisible()
  await texts.state('Hold released', page)
  for (const hour of [8, 9, 11]) await holdSlot(page, { spaceId: 'cage-2' }, hour)
  await page.getByRole('button', { name: '7:00 PM, Available' }).click()
  await press(page, 'Continue to Payment')
  await toast(page)
  await texts.state('Three unpaid bookings already', page)
  await releaseAll(page)
}
