import { expect } from '@playwright/test'
import { signAgreements } from '../../../e2e/barn.ts'
import { type Crawl, dialogOf, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { holdSlot } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'

/** Nothing else happens on it. */
const DAY = '2027-02-10'

/** Switches codes on, and adds, uses, and ends one. */
export async function walkScreens(walk: Crawl, { staff, rival }: Devices): Promise<void> {
  await switchExtra(staff, 'promo-codes', true)
  walk.section('Promo codes (/admin/extras/promo-codes)')
  await walk.visit('None', staff, '/admin/extras/promo-codes', 'Promo Codes')
  const form = staff.getByRole('form', { name: 'Add a code' })
  await press(form, 'Add Code')
  await walk.state('Nothing filled in', staff)
  await form.getByLabel('Code (optional)').fill('TEAM30')
  await form.getByLabel('Percent Off').fill('30')
  await walk.press('Added', form, 'Add Code')
  const booking = await holdSlot(rival, { date: DAY, hour: 8, spaceId: 'cage-2' })
  await rival.goto(`/checkout?bookingId=${booking}`)
  await signAgreements(rival)
  await press(rival, 'Have a code?')
  const code = rival.getByRole('form', { name: 'Code' })
  await code.getByLabel('Code').fill('unknown')
  await press(code, 'Apply')
  await expect(code.getByText("This code isn't valid. Please check it.")).toBeVisible()
  await walk.state('At checkout, not valid', rival)
  await code.getByLabel('Code').fill('team30')
  await press(code, 'Apply')
  await expect(rival.getByText('TEAM30, $9.00 off')).toBeVisible()
  await walk.state('At checkout, applied', rival)
  await staff.reload()
  await walk.open(staff, 'Uses of TEAM30')
  await staff.keyboard.press('Escape')
  await walk.open(staff, 'End TEAM30')
  await press(dialogOf(staff), 'End Code')
  await expect(staff.getByRole('button', { name: 'End TEAM30' })).toBeHidden()
}
