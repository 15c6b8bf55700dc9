import { expectAccessible } from './axe.ts'
import { CONFLICT, emailedLink, expect, moveClock, test } from './barn.ts'
import { bookByCard } from './desk-bookings.ts'
import { goInApp } from './in-app.ts'
import { register, signInAsAdmin } from './staff.ts'
import { closeToasts, expectToast } from './toasts.ts'

test('shows staff who has not signed, reminds them, and keeps the team from arriving if the owner says so', async ({
  page,
  elsewhere,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await moveClock(page, { now: '2027-02-01T09:00:00-05:00' })
  await register(elsewhere, 'Satchel')
  const id = await bookByCard(elsewhere, { date: '2027-02-01', hour: 18, spaceId: 'cage-1' })
  const team = await (await elsewhere.request.post('/api/teams', { data: { name: 'U12 Monarchs' } })).json()
  const parent = 'max-parent@example.com'
  await elsewhere.request.post(`/api/teams/${team.id}/players`, {
    data: { firstName: 'Max', lastInitial: 'B', email: parent },
  })
  await elsewhere.request.put(`/api/bookings/${id}/team`, { data: { teamId: team.id } })

  await moveClock(page, { now: '2027-02-01T17:50:00-05:00' })
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
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
  await panel.getByRole('button', { name: 'Arrived: Satchel Stengel' }).click()
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
