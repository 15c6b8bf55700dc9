import { expect, type Page } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { bookAtDesk, bookByCard, holdSlot } from '../desk-bookings.ts'
import { signInAsAdmin } from '../staff.ts'
import { type Crawl, dialogOf, press, toast } from './check-screens.ts'
import { walkAttention, walkPeople, walkReports } from './desk-lists.ts'
import { BLOCKED_DAY, DAY, type Devices, releaseAll, send, versionOf } from './stage.ts'

/** Walks the desk: a day's work, with what goes wrong on the way. */
export async function walkDeskScreens(walk: Crawl, devices: Devices): Promise<void> {
  // Later than everything the customers did, so that lists by time have one order.
  await moveClock(devices.staff, { now: '2027-02-01T10:00:00-05:00' })
  for (const part of [
    walkBoard,
    walkWalkIn,
    walkBookings,
    walkBooking,
    walkBookingDialogs,
    walkClosures,
    walkPeople,
    walkAttention,
    walkReports,
  ]) {
    // The walk takes longer than a sign-in counts as confirmed.
    await signInAsAdmin(devices.staff)
    await part(walk, devices)
  }
}

async function walkBoard(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  const slot = { date: DAY, spaceId: 'cage-2' }
  await bookAtDesk(staff, { ...slot, customerName: 'Josh Gibson', hour: 12 })
  await bookAtDesk(staff, { ...slot, customerName: 'Cool Papa Bell', hour: 13, paymentMethod: 'comp' })
  await holdSlot(rival, { ...slot, hour: 17 })

  walk.section('Admin hub (/admin)')
  await walk.visit('For a customer', rival, '/admin', 'Access Denied')
  await walk.visit('For an admin', staff, '/admin', 'Multiple Admin System')
  await walk.visit('A quiet day', staff, '/admin/board', /day, /)
  await staff.goto(`/admin/board?date=${DAY}`)
  await expect(staff.getByRole('link', { name: /Josh Gibson/ })).toBeVisible()
  await walk.state('A day with bookings and a closure', staff)
  await staff.goto(`/admin/board?date=${BLOCKED_DAY}`)
  await expect(staff.getByText('This day is blocked')).toBeVisible()
  await walk.state('A blocked day', staff)
}

/** The panel that books a walk-in beside the board. */
async function walkWalkIn(walk: Crawl, { staff }: Devices): Promise<void> {
  const panel = dialogOf(staff)
  await staff.goto(`/admin/board?date=${DAY}`)
  await staff.getByRole('link', { name: 'Book Batting Cage 3 at 6:00 PM' }).click()
  await walk.state('A walk-in', staff)
  await press(panel, 'Book')
  await walk.state('A walk-in, nothing filled in', staff)
  await panel.getByLabel('Name, phone, or email').fill('Walt Kin')
  await panel.getByText('Comp', { exact: true }).click()
  await walk.state('A complimentary walk-in', staff)
  await panel.getByText('Cash', { exact: true }).click()
  await press(panel, 'Book')
  await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible()
  await walk.state('A walk-in that is booked', staff)
}

async function walkBookings(walk: Crawl, { staff }: Devices): Promise<void> {
  const startTime = staff.getByLabel('Start Time*')
  const email = staff.getByLabel('Customer Email*')
  const space = staff.getByLabel('Space', { exact: true })
  const create = 'Create Booking'
  walk.section('Admin bookings (/admin/bookings)')
  await walk.visit(create, staff, '/admin/bookings?tab=create', 'Create Cash/Comp Booking')
  await walk.refused('Nothing filled in', staff, create)
  await email.fill('duke')
  await expect(staff.getByText(/^1 suggestion/)).toBeVisible()
  await walk.state('Suggestions', staff)
  await email.fill('josh.gibson@example.com')
  await staff.getByLabel('Customer Name').fill('Josh Gibson')
  await staff.getByLabel('Date*').fill(DAY)
  await startTime.selectOption('2:00 PM')
  await walk.refused('No space or bundle', staff, create)
  await space.selectOption('Batting Cage 2 ($30/hr)')
  await staff.getByLabel('Total Amount ($)*').fill('20')
  await walk.state('A price of their own', staff)
  await startTime.selectOption({ value: '12' })
  await walk.press('Slot taken', staff, create)
  await startTime.selectOption({ value: '14' })
  await walk.press('Booked', staff, create)
  await email.fill('josh.gibson@example.com')
  await space.selectOption('Batting Cage 2 ($30/hr)')
  await staff.getByLabel('Date*').fill(BLOCKED_DAY)
  await startTime.selectOption({ value: '14' })
  await walk.refused('Blocked day', staff, create)

  await staff.getByRole('tab', { name: 'All Bookings' }).click()
  // For one customer, because bookings at equal hours come in any order.
  await staff.getByLabel('Search bookings').fill('Gibson')
  await expect(staff.getByRole('heading', { name: 'Current & Future Bookings (2)' })).toBeVisible()
  await walk.state('All Bookings', staff)
  await staff.getByLabel('Search bookings').fill('no such person')
  await expect(staff.getByRole('heading', { name: 'Past Bookings (0)' })).toBeVisible()
  await walk.state('Nothing found', staff)

  const reset = 'Reset Password'
  await staff.getByRole('tab', { name: reset }).click()
  const panel = staff.getByRole('tabpanel')
  await walk.refused('Reset Password, nothing filled in', panel, reset)
  await staff.getByLabel('User Email').fill('duke@example.com')
  await staff.getByLabel('New Password').fill('short')
  await walk.refused('Password too short', panel, reset)
  await staff.getByLabel('New Password').fill('hesitation-pitch')
  await walk.press('Password reset', panel, reset)
}

async function walkBooking(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  // Some of their holds ran out when the clock moved, so they can only have one.
  await releaseAll(rival)
  const slot = { date: DAY, spaceId: 'cage-3' }
  const due = await bookAtDesk(staff, { ...slot, customerName: 'Ray Dandridge', hour: 9 })
  const paid = await bookByCard(rival, { ...slot, hour: 11 })
  const dialog = dialogOf(staff)
  const note = staff.getByLabel(/^Note to staff/)

  walk.section('A booking (/admin/bookings/:id)')
  await staff.goto(`/admin/bookings/${due}`)
  await reloadSettled(staff, due)
  await walk.state('Cash due', staff)
  await walk.open(staff, 'Mark as Paid')
  await press(dialog, /^Record/)
  await toast(staff)
  await reloadSettled(staff, due)
  await walk.state('Marked as paid', staff)
  await note.fill('Brings their own balls')
  await press(staff, 'Save Note')
  await toast(staff)
  await reloadSettled(staff, due)
  await walk.state('Note saved', staff)
  await note.fill('Brings their own bats')
  const version = await versionOf(staff, due)
  await send(staff, 'put', `/api/admin/bookings/${due}/note`, { note: 'Brings a coach', version })
  await expect(staff.getByText(/Brings a coach/).first()).toBeVisible()
  await walk.state('Note edited at another desk', staff)
  await staff.reload()
  await walk.open(staff, 'Move', 'Move Booking')
  await dialog.getByLabel('New start time').selectOption({ value: '19' })
  await press(dialog, 'Move Booking')
  await toast(staff)
  await reloadSettled(staff, due)
  await walk.state('Moved', staff)

  await staff.goto(`/admin/bookings/${paid}`)
  await expect(staff.getByRole('button', { name: 'Refund' })).toBeVisible()
  await walk.state('Paid by card', staff)
  await walk.open(staff, 'Refund')
  await dialog.getByLabel('Amount ($)').fill('100')
  await walk.state('Refund of too much', staff)
  await dialog.getByLabel('Amount ($)').fill('25')
  await dialog.getByLabel('Reason').fill('The machine broke')
  await press(dialog, /^Refund \$/)
  await toast(staff)
  await reloadSettled(staff, paid, 1)
  await walk.state('Refunded', staff)
  await walk.open(staff, 'Cancel Booking')
  await press(dialog, 'Cancel Booking')
  await walk.state('Cancel without a decision', staff)
  await dialog.getByLabel('Partial refund').check()
  await walk.state('Partial refund', staff)
  await dialog.getByLabel('Full refund').check()
  await dialog.getByLabel('Reason').fill('The netting is torn')
  await press(dialog, 'Cancel Booking')
  await toast(staff)
  await reloadSettled(staff, paid, 2)
  await walk.state('Cancelled', staff)
  await press(staff, /^Send again/)
  await toast(staff)
  await reloadSettled(staff, paid, 2)
  await walk.state('Email sent again', staff)
}

/** The dialogs for a booking's money and signature. */
async function walkBookingDialogs(walk: Crawl, { staff }: Devices): Promise<void> {
  const slot = { date: DAY, hour: 19, spaceId: 'practice-area', totalAmount: '75.00' }
  const id = await bookAtDesk(staff, { ...slot, customerName: 'Hilton Smith' })
  const dialog = dialogOf(staff)
  walk.section('Money and links of a booking (/admin/bookings/:id)')
  // A link shown now works for an hour.
  await moveClock(staff, { now: '2027-02-01T10:20:00-05:00' })
  await staff.goto(`/admin/bookings/${id}`)
  for (const button of ['Change Price', 'Waive Balance', 'Get Signature', 'Pay by Link']) {
    await press(staff, button)
    await expect(dialog).toBeVisible()
    if (/Signature|Link/.test(button))
      await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await walk.state(button, staff)
    await staff.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await press(staff, 'Change Price')
  await dialog.getByLabel('New price ($)').fill('70')
  await walk.state('A lower price', staff)
  await staff.keyboard.press('Escape')
  await press(staff, 'Mark as Paid')
  await dialog.getByLabel('Amount ($)').fill('20')
  await press(dialog, /^Record/)
  await toast(staff)
  await walk.open(staff, 'Correct', 'Correct Payment')
  await staff.keyboard.press('Escape')
  await staff.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(staff.getByRole('button', { name: 'Print Receipt' })).toBeVisible()
  await walk.state('Receipt', staff)
}

async function walkClosures(walk: Crawl, { staff }: Devices): Promise<void> {
  walk.section('Admin settings (/admin/settings)')
  await walk.visit('Catalog and closures', staff, '/admin/settings', 'Team Bundles')
  await press(staff, /^Edit/)
  await walk.state('Editing a space', staff)
  await staff.getByLabel('Hourly Rate ($)').fill('0')
  await press(staff, 'Save')
  await expect(staff.locator('.toast, [aria-invalid="true"]').first()).toBeVisible()
  await walk.state('A rate that is too low', staff)
  await staff.getByLabel('Hourly Rate ($)').fill('32')
  await press(staff, 'Save')
  await toast(staff)
  await expect(staff.getByText('$32/hr')).toBeVisible()
  await walk.state('Saved', staff)
  await staff.getByLabel('Date', { exact: true }).fill(DAY)
  await staff.getByLabel('Part of the day').check()
  await staff.getByLabel('Specific spaces').check()
  await walk.state('Part of the day, specific spaces', staff)
  await staff.getByLabel('The whole day').check()
  await staff.getByLabel('All spaces', { exact: true }).check()
  await staff.getByLabel('Reason').fill('Floor work')
  await walk.open(staff, 'Block Date', 'Bookings are affected')
  for (const decision of await dialogOf(staff).getByLabel('Decision').all())
    await decision.selectOption('Keep the booking')
  await press(dialogOf(staff), /^Block/)
  await toast(staff)
  await expect(staff.getByText('Floor work')).toBeVisible()
  await walk.state('Blocked', staff)
}

/**
 * Reloads a booking's page once its emails and refunds are sent, and keeps its toasts. A move's email waits
 * for Undo.
 */
async function reloadSettled(staff: Page, id: string, refundEmails = 0): Promise<void> {
  await expect(async () => {
    const booking = await (await staff.request.get(`/api/admin/bookings/${id}`)).json()
    const ledger = await (await staff.request.get(`/api/admin/bookings/${id}/ledger`)).text()
    const emails: { template: string; status: string }[] = booking.emails
    expect(ledger).not.toMatch(/"status":"(requested|pending)"/)
    expect(emails.filter(({ status }) => status === 'queued')).toEqual([])
    expect(emails.filter(({ template }) => template === 'refund-sent')).toHaveLength(refundEmails)
  }).toPass({ timeout: 70_000 })
  const toasts = await staff.evaluate(() => window.shownToasts.splice(0))
  await staff.reload()
  await expect(staff.getByRole('heading', { name: 'History' })).toBeVisible()
  await staff.evaluate((kept) => window.shownToasts.push(...kept), toasts)
}
