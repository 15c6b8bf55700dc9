import type { Screen } from './screen.ts'

interface Day {
  email: string
  password: string
  /** The customer with a paid booking, which the clerk cancels. */
  customer: string
}

/** A clerk's day at the desk: a walk-in who pays later and moves, a cancellation with its refund, and the totals. */
export async function workAtDesk(screen: Screen, { email, password, customer }: Day): Promise<void> {
  const { step, open, press, fill, see, find } = screen
  await screen.resize(1280, 800)
  await step('board', async () => {
    await open('/login')
    await fill('Email', email)
    await fill('Password', password)
    await press('button', 'Sign In')
    await press('link', 'Admin')
    await find('link', 'Book Batting Cage 1 at 2:00 PM')
  })
  await step('walk-in', async () => {
    await press('link', 'Book Batting Cage 1 at 2:00 PM')
    await fill('Name, phone, or email', 'Walt Kin')
    await press('choice', 'Pay later')
    await press('button', 'Book')
    await see('$30.00 due')
  })
  await step('walk-in on the board', async () => {
    await press('button', 'Done')
    await find('link', /Walt Kin/)
  })
  await step('marked paid', async () => {
    await press('link', /Walt Kin/)
    await press('button', 'Mark as Paid')
    await press('button', 'Record $30.00 Payment')
    await press('link', 'Open Booking')
    await see('$30.00 by cash')
  })
  await step('moved', async () => {
    await press('button', 'Move')
    await press('choice', '3 PM')
    await press('choice', 'Batting Cage 3')
    await press('button', 'Move Booking')
    await see('Booking Moved')
    await see('3:00 PM – 4:00 PM')
  })
  await step('all bookings', async () => {
    await press('link', 'Bookings')
    await find('button', `Actions for ${customer}`)
  })
  await step('cancelled', async () => {
    await press('button', `Actions for ${customer}`)
    await press('button', `Cancel the booking for ${customer}`)
    await press('choice', /^Full refund/)
    await fill(/^Reason/, 'The netting is torn')
    await press('button', 'Cancel Booking')
    await see('Booking Cancelled')
  })
  await step('refunded', async () => {
    await press('link', customer)
    await see('Refund of $30.00, succeeded: The netting is torn')
  })
  await step('daily totals', async () => {
    await press('link', 'Money')
    await see('Net for the day $30.00')
    await see('Received $60.00')
    await see('Refunded $30.00')
  })
}
