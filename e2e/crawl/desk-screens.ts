import { expect, type Page } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { bookAtDesk, bookByCard } from '../desk-bookings.ts'
import { walkBookingDialogs, walkWalkIn } from './desk-dialogs.ts'
import { walkAttention, walkReports } from './desk-lists.ts'
import { type CrawlRecord, DAY, type Devices, holdSlot, press, releaseAll, send, toast } from './stage.ts'

const date = DAY.toString()
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Walks the desk: a day's work, with what goes wrong on the way. */
export async function walkDeskScreens(texts: CrawlRecord, devices: Omit<Devices, 'page'>): Promise<void> {
  // Later than everything the customers did, so that lists by time have one order.
  await moveClock(devices.staff, { now: '2027-02-01T10:00:00-05:00' })
  await walkBoard(texts, devices)
  await walkWalkIn(texts, devices)
  await walkBookings(texts, devices)
  await walkBooking(texts, devices)
  await walkBookingDialogs(texts, devices)
  await walkClosures(texts, devices)
  await walkPeople(texts, devices)
  await walkAttention(texts, devices)
  await walkReports(texts, devices)
}

async function walkBoard(texts: CrawlRecord, { staff, rival }: Omit<Devices, 'page'>): Promise<void> {
  await bookAtDesk(staff, { customerName: 'Josh Gibson', date, hour: 12, spaceId: 'cage-2' })
  await bookAtDesk(staff, {
    customerName: 'Cool Papa Bell',
    date,
    hour: 13,
    spaceId: 'cage-2',
    paymentMethod: 'comp',
  })
  await holdSlot(rival, { spaceId: 'cage-2' }, 17)

  texts.section('Admin hub (/admin)')
  await rival.goto('/admin')
  await expect(rival.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await texts.state('For a customer', rival)
  await staff.goto('/admin')
  await expect(staff.getByRole('heading', { name: 'Multiple Admin System' })).toBeVisible()
  await texts.state('A quiet day', staff)
  await staff.goto(`/admin?date=${date}`)
  await expect(staff.getByRole('link', { name: /Josh Gibson/ })).toBeVisible()
  await texts.state('A day with bookings and a closure', staff)
  await staff.goto('/admin?date=2027-02-12')
  await expect(staff.getByText('This day is blocked')).toBeVisible()
  await texts.state('A blocked day', staff)
}

async function walkBookings(texts: CrawlRecord, { staff }: Omit<Devices, 'page'>): Promise<void> {
  texts.section('Admin bookings (/admin/bookings)')
  await staff.goto('/admin/bookings')
  await expect(staff.getByRole('heading', { name: 'Create Cash/Comp Booking' })).toBeVisible()
  await texts.state('Create Booking', staff)
  const create = () => press(staff, 'Create Booking')
  await create()
  await toast(staff)
  await texts.state('Nothing filled in', staff)
  await staff.getByLabel('Customer Email*').fill('duke')
  await expect(staff.getByText(/^1 suggestion/)).toBeVisible()
  await texts.state('Suggestions', staff)
  await staff.getByLabel('Customer Email*').fill('josh.gibson@example.com')
  await staff.getByLabel('Customer Name').fill('Josh Gibson')
  await staff.getByLabel('Date*').fill(date)
  await staff.getByLabel('Start Time*').selectOption('2:00 PM')
  await create()
  await toast(staff)
  await texts.state('No space or bundle', staff)
  await staff.getByLabel('Space', { exact: true }).selectOption('Batting Cage 2 ($30/hr)')
  await staff.getByLabel('Total Amount ($)*').fill('20')
  await texts.state('A price of their own', staff)
  await staff.getByLabel('Start Time*').selectOption({ value: '12' })
  await create()
  await toast(staff)
  await texts.state('Slot taken', staff)
  await staff.getByLabel('Start Time*').selectOption({ value: '14' })
  await create()
  await toast(staff)
  await texts.state('Booked', staff)
  await staff.getByLabel('Customer Email*').fill('josh.gibson@example.com')
  await staff.getByLabel('Space', { exact: true }).selectOption('Batting Cage 2 ($30/hr)')
  await staff.getByLabel('Date*').fill('2027-02-12')
  await staff.getByLabel('Start Time*').selectOption({ value: '14' })
  await create()
  await toast(staff)
  await texts.state('Blocked day', staff)

  await staff.getByRole('tab', { name: 'All Bookings' }).click()
  // For one customer, because bookings at equal hours come in any order.
  await staff.getByLabel('Search bookings').fill('Gibson')
  await expect(staff.getByRole('heading', { name: 'Current & Future Bookings (2)' })).toBeVisible()
  await texts.state('All Bookings', staff)
  await staff.getByLabel('Search bookings').fill('no such person')
  await expect(staff.getByRole('heading', { name: 'Past Bookings (0)' })).toBeVisible()
  await texts.state('Nothing found', staff)

  await staff.getByRole('tab', { name: 'Reset Password' }).click()
  const reset = () => press(staff.getByRole('tabpanel'), 'Reset Password')
  await reset()
  await toast(staff)
  await texts.state('Reset Password, nothing filled in', staff)
  await staff.getByLabel('User Email').fill('duke@example.com')
  await staff.getByLabel('New Password').fill('short')
  await reset()
  await toast(staff)
  await texts.state('Password too short', staff)
  await staff.getByLabel('New Password').fill('hesitation-pitch')
  await reset()
  await toast(staff)
  await texts.state('Password reset', staff)
}

async function walkBooking(texts: CrawlRecord, { staff, rival }: Omit<Devices, 'page'>): Promise<void> {
  // Some of their holds ran out when the clock moved, so they can only have one.
  await releaseAll(rival)
  const due = await bookAtDesk(staff, { customerName: 'Ray Dandridge', date, hour: 9, spaceId: 'cage-3' })
  const paid = await bookByCard(rival, { date, hour: 11, spaceId: 'cage-3' })

  texts.section('A booking (/admin/bookings/:id)')
  await staff.goto(`/admin/bookings/${due}`)
  await reloadSettled(staff, due)
  await texts.state('Cash due', staff)
  await press(staff, 'Mark as Paid')
  await texts.state('Mark as Paid', staff)
  await press(dialogOf(staff), /^Record/)
  await toast(staff)
  await reloadSettled(staff, due)
  await texts.state('Marked as paid', staff)
  await staff.getByLabel(/^Note to staff/).fill('Brings their own balls')
  await press(staff, 'Save Note')
  await toast(staff)
  await reloadSettled(staff, due)
  await texts.state('Note saved', staff)
  await staff.getByLabel(/^Note to staff/).fill('Brings their own bats')
  await changeNote(staff, due, 'Brings a coach')
  await expect(staff.getByText(/Brings a coach/).first()).toBeVisible()
  await texts.state('Note edited at another desk', staff)
  await staff.reload()
  await press(staff, 'Move')
  await texts.state('Move Booking', staff)
  await dialogOf(staff).getByLabel('New start time').selectOption({ value: '19' })
  await press(dialogOf(staff), 'Move Booking')
  await toast(staff)
  await reloadSettled(staff, due)
  await texts.state('Moved', staff)

  await staff.goto(`/admin/bookings/${paid}`)
  await expect(staff.getByRole('button', { name: 'Refund' })).toBeVisible()
  await texts.state('Paid by card', staff)
  await press(staff, 'Refund')
  await texts.state('Refund', staff)
  await dialogOf(staff).getByLabel('Amount ($)').fill('100')
  await texts.state('Refund of too much', staff)
  await dialogOf(staff).getByLabel('Amount ($)').fill('25')
  await dialogOf(staff).getByLabel('Reason').fill('The machine broke')
  await press(dialogOf(staff), /^Refund \$/)
  await toast(staff)
  await reloadSettled(staff, paid, 1)
  await texts.state('Refunded', staff)
  await press(staff, 'Cancel Booking')
  await texts.state('Cancel Booking', staff)
  await press(dialogOf(staff), 'Cancel Booking')
  await texts.state('Cancel without a decision', staff)
  await dialogOf(staff).getByLabel('Partial refund').check()
  await texts.state('Partial refund', staff)
  await dialogOf(staff).getByLabel('Full refund').check()
  await dialogOf(staff).getByLabel('Reason').fill('The netting is torn')
  await press(dialogOf(staff), 'Cancel Booking')
  await toast(staff)
  await reloadSettled(staff, paid, 2)
  await texts.state('Cancelled', staff)
  await press(staff, /^Send again/)
  await toast(staff)
  await reloadSettled(staff, paid, 2)
  await texts.state('Email sent again', staff)
}

async function walkClosures(texts: CrawlRecord, { staff }: Omit<Devices, 'page'>): Promise<void> {
  texts.section('Admin settings (/admin/settings)')
  await staff.goto('/admin/settings')
  await expect(staff.getByRole('heading', { name: 'Team Bundles' })).toBeVisible()
  await texts.state('Catalog and closures', staff)
  await press(staff, /^Edit/)
  await texts.state('Editing a space', staff)
  await staff.getByLabel('Hourly Rate ($)').fill('0')
  await press(staff, 'Save')
  await expect(staff.locator('.toast, [aria-invalid="true"]').first()).toBeVisible()
  await texts.state('A rate that is too low', staff)
  await staff.getByLabel('Hourly Rate ($)').fill('32')
  await press(staff, 'Save')
  await toast(staff)
  await expect(staff.getByText('$32/hr')).toBeVisible()
  await texts.state('Saved', staff)
  await staff.getByLabel('Date', { exact: true }).fill(date)
  await staff.getByLabel('Part of the day').check()
  await staff.getByLabel('Specific spaces').check()
  await texts.state('Part of the day, specific spaces', staff)
  await staff.getByLabel('The whole day').check()
  await staff.getByLabel('All spaces', { exact: true }).check()
  await staff.getByLabel('Reason').fill('Floor work')
  await press(staff, 'Block Date')
  await expect(dialogOf(staff)).toBeVisible()
  await texts.state('Bookings are affected', staff)
  await press(dialogOf(staff), /^Block/)
  await toast(staff)
  await expect(staff.getByText('Floor work')).toBeVisible()
  await texts.state('Blocked', staff)
}

async function walkPeople(texts: CrawlRecord, { staff }: Omit<Devices, 'page'>): Promise<void> {
  texts.section('Admin users (/admin/users)')
  await staff.goto('/admin/users')
  await expect(staff.getByRole('heading', { name: /^Regular Users/ })).toBeVisible()
  await texts.state('Everyone', staff)
  for (const [state, email] of [
    ['Unknown address', 'unknown@example.com'],
    ['Address not verified', 'gil@example.com'],
    ['Promoted', 'jackie@example.com'],
  ] as const) {
    await staff.getByLabel('Email', { exact: true }).fill(email)
    await press(staff, 'Promote to Admin')
    await toast(staff)
    if (state === 'Promoted')
      await expect(staff.getByRole('heading', { name: 'Admin Users (2)' })).toBeVisible()
    await texts.state(state, staff)
  }
  await press(staff, 'Remove Admin jackie@example.com')
  await texts.state('Remove Admin', staff)
  await press(dialogOf(staff), 'Remove Admin')
  await toast(staff)
  await texts.state('Removed', staff)

  texts.section('Admin setup (/admin/setup)')
  await staff.goto('/admin/setup')
  await expect(staff.getByText(/^There is already an admin/)).toBeVisible()
  await texts.state('There is an admin', staff)

  texts.section('Audit log (/admin/audit)')
  await staff.goto('/admin/audit')
  await expect(staff.getByText(/Casey Stengel/).first()).toBeVisible()
  await texts.state('Everything so far', staff)
}

/** Reloads a booking's page once its emails and refunds are sent, and keeps its toasts. */
async function reloadSettled(staff: Page, id: string, refundEmails = 0): Promise<void> {
  await expect(async () => {
    const booking = await (await staff.request.get(`/api/admin/bookings/${id}`)).json()
    const ledger = await (await staff.request.get(`/api/admin/bookings/${id}/ledger`)).text()
    const emails: { template: string; status: string }[] = booking.emails
    expect(ledger).not.toMatch(/"status":"(requested|pending)"/)
    expect(emails.filter(({ status }) => status === 'queued')).toEqual([])
    expect(emails.filter(({ template }) => template === 'refund-sent')).toHaveLength(refundEmails)
  }).toPass({ timeout: 20_000 })
  const toasts = await staff.evaluate(() => window.shownToasts.splice(0))
  await staff.reload()
  await expect(staff.getByRole('heading', { name: 'History' })).toBeVisible()
  await staff.evaluate((kept) => window.shownToasts.push(...kept), toasts)
}

async function changeNote(staff: Page, id: string, note: string): Promise<void> {
  const { version } = await (await staff.request.get(`/api/admin/bookings/${id}`)).json()
  await send(staff, 'put', `/api/admin/bookings/${id}/note`, { note, version })
}
