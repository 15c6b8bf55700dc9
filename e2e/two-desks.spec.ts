import { CONFLICT, expect, facilityDay, test } from './barn.ts'
import { signInAsAdmin } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('lets one of two desks book an hour, and shows the other who has it', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(CONFLICT)
  await signInAsAdmin(page)
  const other = await anotherDevice()
  await signInAsAdmin(other)
  const date = (await facilityDay(page, 72)).toString()
  const desks = [
    { desk: page, customer: 'Buck Leonard' },
    { desk: other, customer: 'Judy Johnson' },
  ]
  for (const { desk, customer } of desks) {
    await desk.goto(`/admin?date=${date}`)
    await desk.getByRole('link', { name: 'Book Batting Cage 3 at 2:00 PM' }).click()
    await desk.getByRole('link', { name: 'Full Form' }).click()
    await desk.getByLabel('Customer Email*').fill(`${customer.split(' ')[0]}@example.com`)
    await desk.getByLabel('Customer Name').fill(customer)
    // Suggestions would cover the button.
    await desk.getByLabel('Customer Name').press('Tab')
    await expect(desk.getByLabel('Total Amount')).toHaveValue('30.00')
  }
  await Promise.all(desks.map(({ desk }) => desk.getByRole('button', { name: 'Create Booking' }).click()))

  const isWinner = await Promise.all(
    desks.map(async ({ desk }) => {
      const outcome = desk.getByText(/^(Booked|That time is taken)$/)
      await expect(outcome).toBeVisible()
      return (await outcome.textContent()) === 'Booked'
    }),
  )
  expect(isWinner.filter(Boolean)).toHaveLength(1)
  const winner = isWinner[0] ? 'Buck Leonard' : 'Judy Johnson'
  const loser = isWinner[0] ? other : page
  const taken = loser.getByRole('alert').filter({ hasText: 'That time is taken' })
  await expect(taken).toContainText(
    new RegExp(`Batting Cage 3 is booked by ${winner}, .*, 2:00 PM – 3:00 PM ET\\.`),
  )

  // Back on the board, focus is on the winner's booking.
  await loser.goBack()
  const booked = loser.getByRole('link', { name: new RegExp(winner) })
  await expect(booked).toBeFocused()
  await expect(booked).toContainText('Cash due')
  await expect(loser.getByRole('link', { name: 'Book Batting Cage 3 at 2:00 PM' })).toBeHidden()
})
