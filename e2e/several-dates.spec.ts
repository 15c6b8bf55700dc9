import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Caller, CONFLICT, expect, facilityDay, test } from './barn.ts'
import { bookAtDesk, holdSeason } from './desk-bookings.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'
import { payPastForm } from './stripe-side.ts'
import { closeToasts, expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** A paid season of six weeks in Batting Cage 1, for two hours. Returns the ids of its dates. */
async function paidSeason(coach: Caller, page: Page, hour: number) {
  await verifyAddress(coach, await register(coach, 'Satchel'))
  const ids = await holdSeason(coach, {
    label: 'U12 Monarchs',
    slots: await Promise.all(
      [3, 4, 5, 6, 7, 8].map(async (week) => ({
        date: (await facilityDay(page, week * 7)).toString(),
        hour,
        hours: 2 as const,
        spaceId: 'cage-1',
        totalAmount: '60.00',
      })),
    ),
  })
  const [id = ''] = ids
  await payPastForm(coach, { id, totalAmount: '360.00' })
  return ids
}

test('staff move a date with all later ones, see which have no room, and cancel and refund the last', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  const ids = await paidSeason(elsewhere, page, 10)
  await signInAsAdmin(page)
  const taken = (await facilityDay(page, 6 * 7)).toString()
  await bookAtDesk(page, { date: taken, hour: 12, spaceId: 'cage-2', customerName: 'Judy Johnson' })
  await page.goto(`/admin/bookings/${ids[2]}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New start time').selectOption('11')
  await dialog.getByLabel('Space or bundle (same price)').selectOption('cage-2')
  await dialog.getByText('This and later').click()
  await expect(
    dialog.getByRole('listitem').filter({ hasText: '11:00 AM – 1:00 PM ET, Batting Cage 2' }),
  ).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Move 4 Dates' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Batting Cage 2 is booked by Judy Johnson')
  await dialog.getByLabel('New start time').selectOption('9')
  await dialog.getByRole('button', { name: 'Move 4 Dates' }).click()
  await expectToast(page, 'Dates Moved', "We're emailing the customer the new times.")
  await closeToasts(page)

  const main = page.getByRole('main')
  const dates = main.getByRole('group').filter({ hasText: 'U12 Monarchs, date' }).getByRole('listitem')
  await main.getByText('U12 Monarchs, date 3 of 6').click()
  await expect(dates).toHaveCount(6)
  await expect(dates.filter({ hasText: '9:00 AM – 11:00 AM ET, Batting Cage 2' })).toHaveCount(4)
  await dates.nth(3).getByRole('link').click()
  await expect(main.getByText('U12 Monarchs, date 4 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await dialog.getByText('This and later').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByLabel('Full refund of each date ($180.00)').check()
  await expectAccessible(page, 'cancelling the later dates of a season', 'dialog[open]')
  await dialog.getByRole('button', { name: 'Cancel 3 Dates' }).click()
  await expectToast(page, 'Dates Cancelled', '3 dates have been cancelled.')
  await main.getByText('U12 Monarchs, date 4 of 6').click()
  await expect(dates.filter({ hasText: 'Refunded' })).toHaveCount(3)
})
