import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Caller, expect, facilityDay, test } from './barn.ts'
import { holdSeason } from './desk-bookings.ts'
import { register, signInAsAdmin } from './staff.ts'
import { payPastForm } from './stripe-side.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** A paid season of six weeks in Batting Cage 1, two hours from 6 PM. Returns the ids of its dates. */
async function paidSeason(coach: Caller, page: Page) {
  await register(coach, 'Satchel')
  const ids = await holdSeason(coach, {
    label: 'U12 Monarchs',
    slots: await Promise.all(
      [3, 4, 5, 6, 7, 8].map(async (week) => ({
        date: (await facilityDay(page, week * 7)).toString(),
        hour: 18,
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

test('staff see a season, and cancel and refund a date with all later ones', async ({ page, elsewhere }) => {
  const ids = await paidSeason(elsewhere, page)
  await signInAsAdmin(page)
  await page.goto(`/admin/bookings/${ids[1]}`)
  const main = page.getByRole('main')
  const dates = main.getByRole('group').filter({ hasText: 'U12 Monarchs, date' }).getByRole('listitem')
  await main.getByText('U12 Monarchs, date 2 of 6').click()
  await expect(dates).toHaveCount(6)
  await expectAccessible(page, 'a date of a season at the desk')
  await dates.nth(3).getByRole('link').click()
  await expect(main.getByText('U12 Monarchs, date 4 of 6')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This and later').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByLabel('Full refund of each date ($180.00)').check()
  await expectAccessible(page, 'cancelling the later dates of a season')
  await dialog.getByRole('button', { name: 'Cancel 3 Dates' }).click()
  await expectToast(page, 'Dates Cancelled', '3 dates have been cancelled.')
  await main.getByText('U12 Monarchs, date 4 of 6').click()
  await expect(dates.filter({ hasText: 'Refunded' })).toHaveCount(3)
})
