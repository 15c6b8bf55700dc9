import { expectAccessible } from '../../../e2e/axe.ts'
import { type Caller, expect, facilityDay, test } from '../../../e2e/barn.ts'
import { holdSeason } from '../../../e2e/desk-bookings.ts'
import { expectSteady, NO_FONTS } from '../../../e2e/expect-steady.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { register, signInAsAdmin, verifyAddress } from '../../../e2e/staff.ts'
import { payPastForm } from '../../../e2e/stripe-side.ts'
import { expectToast } from '../../../e2e/toasts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A paid season of two dates, an hour each. Returns the first booking's id. */
async function paidSeason(coach: Caller, hour: number): Promise<string> {
  const slots = await Promise.all(
    [30, 37].map(async (days) => ({
      ...{ date: (await facilityDay(coach, days)).toString(), hour },
      ...{ spaceId: 'cage-2', totalAmount: '30.00' },
    })),
  )
  const [id = ''] = await holdSeason(coach, { label: 'U12 season', slots })
  await payPastForm(coach, { id, totalAmount: '60.00' })
  return id
}

test.beforeEach(async ({ anotherDevice }) => {
  const owner = await anotherDevice()
  await signInAsAdmin(owner)
  await switchExtra(owner, 'teams', true)
})

test('a coach who paid for a season is led to a team, and adds its times there', async ({ page }) => {
  await verifyAddress(page, await register(page, 'Rube'))
  const id = await paidSeason(page, 9)

  await page.goto(`/payment-success?bookingId=${id}`)
  await expect(page.getByRole('heading', { name: 'Have Parents Sign' })).toBeVisible()
  await expectAccessible(page, 'a paid season with the way to a team')
  await page.getByRole('link', { name: 'Name Your Team' }).click()
  await page.getByLabel('Team Name').fill('U12 Giants')
  await page.getByRole('button', { name: 'Create Team' }).click()
  const team = page.getByRole('region', { name: 'U12 Giants' })
  await expect(team).toContainText('No upcoming times yet')
  await team.getByText('Add Times from Your Bookings').click()
  await expect(team.getByText('U12 season, 2 dates')).toBeVisible()
  await expectAccessible(page, 'a team with times to add')
  await team.getByRole('button', { name: 'Add to U12 Giants: U12 season, 2 dates' }).press('Enter')
  await expect(team).not.toContainText('No upcoming times yet')
  await expect(team.getByText('You have no upcoming bookings without a team.')).toBeVisible()
  await expect(team.getByText('Add Times from Your Bookings')).toBeFocused()
  await expect(team.getByText('Batting Cage 2')).toHaveCount(2)

  const next = await paidSeason(page, 11)
  await page.goto(`/payment-success?bookingId=${next}`)
  await page.getByLabel('For Team: U12 season').focus()
  await page.getByLabel('For Team: U12 season').selectOption('U12 Giants')
  await expectToast(page, 'Team Saved')
  await expect(page.getByRole('heading', { name: 'Have Parents Sign' })).toBeFocused()
  await expect(page.getByText('The players of U12 Giants see these times.')).toBeVisible()
  await page.getByRole('link', { name: "Share the Team's Link" }).click()
  await expect(team.getByText('Batting Cage 2')).toHaveCount(4)
})

test('leaves no empty card where teams cannot be loaded', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/status of 503/)
  await verifyAddress(page, await register(page, 'Buck'))
  const id = await paidSeason(page, 15)
  const heading = page.getByRole('heading', { name: 'Have Parents Sign' })
  await page.route('**/api/teams', async (route) => {
    await heading.waitFor()
    await route.fulfill({ status: 503, json: {} })
  })
  const failure = page.waitForResponse('**/api/teams')
  await page.goto(`/payment-success?bookingId=${id}`)
  await failure
  await expect(heading).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('keeps every control in place when the team card loads', async ({ page, consoleGuard }) => {
  consoleGuard.expect(NO_FONTS)
  await verifyAddress(page, await register(page, 'Josh'))
  const id = await paidSeason(page, 13)
  await expectSteady(page, [
    { path: `/payment-success?bookingId=${id}`, shows: 'Name Your Team' },
    { path: '/dashboard', shows: 'Have Parents Sign' },
  ])
  await page.request.post('/api/teams', { data: { name: 'U12 Giants' } })
  await expectSteady(page, [
    { path: `/payment-success?bookingId=${id}`, shows: 'For Team' },
    { path: '/dashboard', shows: 'For Team' },
  ])
})
