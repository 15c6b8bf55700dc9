import { expectAccessible } from '../../../e2e/axe.ts'
import { CONFLICT, emailedLink, expect, moveClock, test } from '../../../e2e/barn.ts'
import { bookByCard } from '../../../e2e/desk-bookings.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { register, signInAsAdmin } from '../../../e2e/staff.ts'
import { closeToasts, expectToast } from '../../../e2e/toasts.ts'

test('shows staff who has not signed, reminds them, and keeps the team from arriving if the owner says so', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await moveClock(page, { now: '2027-02-01T09:00:00-05:00' })
  await register(elsewhere, 'Satchel')
  await signInAsAdmin(page)
  await switchExtra(page, 'teams', true)
  const id = await bookByCard(elsewhere, { date: '2027-02-01', hour: 18, spaceId: 'cage-1' })
  const team = await (await elsewhere.request.post('/api/teams', { data: { name: 'U12 Monarchs' } })).json()
  const parent = 'max-parent@example.com'
  await elsewhere.request.post(`/api/teams/${team.id}/players`, {
    data: { firstName: 'Max', lastInitial: 'B', email: parent },
  })
  await elsewhere.request.put(`/api/bookings/${id}/team`, { data: { teamId: team.id } })

  await moveClock(page, { now: '2027-02-01T17:50:00-05:00' })
  await page.goto('/admin/settings?section=extras')
  const rule = page.getByRole('switch', { name: 'Teams can arrive only once all players have signed' })
  await rule.click()
  await expectToast(page, 'Settings Saved')
  await expect(rule).toBeChecked()
  await closeToasts(page)

  await goInApp(page, '/admin/board')
  const block = page.getByRole('table').getByRole('link', { name: /Satchel Stengel/ })
  await expect(block).toContainText('0 of 1 signed')
  await block.click()
  const panel = page.getByRole('dialog', { name: 'Booking' })
  await expect(panel).toContainText('U12 Monarchs: 0 of 1 signed (missing: Max B.)')
  await panel.getByRole('button', { name: 'Check In: Satchel Stengel' }).click()
  await expectToast(
    page,
    'Error',
    'Not all players have signed (missing: Max B.). Please have them sign first.',
  )
  await panel.getByRole('button', { name: 'Remind Parents' }).click()
  await expectToast(page, 'Reminders Sent', 'We emailed the parents of 1 player.')
  await emailedLink(page, parent, 'team')

  await goInApp(page, `/admin/bookings/${id}`)
  await expect(page.getByText('U12 Monarchs: 0 of 1 signed')).toBeVisible()
  await page.getByText('Players of U12 Monarchs').click()
  await expect(page.getByRole('region', { name: 'Agreements' }).getByText('Not signed yet')).toBeVisible()
  await expectAccessible(page, 'a booking for a team at the desk', 'main')
})

test('shows and loads nothing of teams while they are switched off', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 404 .*\/teams?\b/)
  await signInAsAdmin(elsewhere)
  await switchExtra(elsewhere, 'teams', false)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/(team|teams)[\w-]*-\w+\.js/.test(request.url())) scripts.push(request.url())
  })
  await register(page, 'Roberto')
  await bookByCard(page, { date: '2027-02-01', hour: 20, spaceId: 'cage-2' })
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'View My Bookings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Teams' })).toBeHidden()
  await goInApp(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Batting Cage 2' })).toBeVisible()
  await expect(page.getByLabel(/For Team/)).toBeHidden()
  for (const path of ['/teams', `/team?token=${'x'.repeat(43)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
  expect(scripts).toEqual([])
})
