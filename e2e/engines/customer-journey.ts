import type { Connection } from './connection.ts'
import type { Screen } from './screen.ts'

export const CUSTOMER = 'Jackie Robinson'

interface Choice {
  cage: string
  /** "Wednesday, February 3" */
  day: string
  /** "6:00 PM" */
  time: string
}

/** From the landing page to a paid booking, past a declined card. */
export async function bookAndPay(screen: Screen, { cage, day, time }: Choice): Promise<void> {
  const { step, open, press, fill, see, find } = screen
  await screen.resize(390, 844)
  await step('landing', async () => {
    await open('/')
    await see('Professional Baseball Training Facility')
  })
  await step('register', async () => {
    await press('link', 'Create Account')
    const [firstName, lastName] = CUSTOMER.split(' ') as [string, string]
    await fill('First Name', firstName)
    await fill('Last Name', lastName)
    await fill('Email', 'jackie@example.com')
    await fill('Password', 'forty-two-42')
    await fill('Confirm Password', 'forty-two-42')
    await press('button', 'Create Account')
    await see('Account Created Successfully!')
  })
  await step('home', () => find('heading', 'Team Space Bundles'))
  await step('choose', async () => {
    await press('link', new RegExp(`^Select ${cage}`))
    await press('button', new RegExp(`^${day},`))
    await press('button', `${time}, Available`)
    await press('button', /^1 hour/)
    await find('button', 'Continue to Payment')
  })
  await step('agreements', async () => {
    await press('button', 'Continue to Payment')
    await see('Step 1 of 2')
    await press('choice', /No-Cancellation Policy/)
    await press('choice', /Hold-Harmless Agreement/)
    await fill('Digital Signature', CUSTOMER)
  })
  await step('payment', async () => {
    await press('button', 'Sign and Continue')
    await screen.enterCard('4000000000000002')
  })
  await step('declined', async () => {
    await press('button', 'Pay $30.00')
    await see('Your card was declined. Please contact your bank or use a different card.')
  })
  await step('paid', async () => {
    await screen.enterCard('4242424242424242')
    await press('button', 'Pay $30.00')
    await see('Payment Successful!')
  })
}

/** A customer looks at a paid booking, with and without a connection. */
export async function lookAfterBooking(
  screen: Screen,
  { cage, connection }: { cage: string; connection: Connection },
): Promise<void> {
  const { step, open, press, see, seeNo, find } = screen
  await step('my bookings', async () => {
    await press('link', 'View All My Bookings')
    await find('heading', 'Upcoming Reservations')
    await see(cage)
  })
  await step('receipt', async () => {
    await press('link', `Receipt for ${cage}`)
    await see('Paid (Visa ending in 4242)')
  })
  await step('back from receipt', async () => {
    await screen.back()
    await find('heading', 'Upcoming Reservations')
  })
  await step('offline', async () => {
    await screen.untilInstalled()
    connection.cut()
    await open('/dashboard')
    await see('From your last visit')
    await see(cage)
  })
  await step('booking offline', async () => {
    await press('link', 'Book')
    await find('heading', 'Book a Session')
    await see('try again')
  })
  await step('online again', async () => {
    connection.restore()
    await press('link', 'Bookings')
    await see('Add to Calendar')
    await seeNo('From your last visit')
  })
  await step('back to booking', async () => {
    await screen.back()
    await find('heading', 'Book a Session')
    await find('heading', 'Pick a Date')
  })
  await step('signed out', async () => {
    await press('link', 'Profile')
    await press('link', 'Sign Out')
    await see('Professional Baseball Training Facility')
  })
}
