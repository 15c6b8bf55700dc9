import type { Page } from '@playwright/test'
import type { Person } from '../desk-jobs/person.ts'

export interface CustomerJob {
  what: string
  limits: { seconds: number; presses: number }
  /** Starts at home, ends paid. */
  do(person: Person): Promise<void>
}

const CARD_FRAME = 'iframe[title="Secure payment input frame"]'
const CARD = { number: '4242424242424242', expiry: '1234', cvc: '123' }
const WEEK_AHEAD = 7

const bar = (page: Page) => page.getByRole('region', { name: 'Your booking' })

/** Agrees, signs, and pays with a typed card. */
async function pay(person: Person): Promise<void> {
  const { page } = person
  await person.press(bar(page).getByRole('button', { name: 'Continue to Payment' }))
  await person.see(page.getByLabel('Digital Signature'))
  await person.press(page.getByRole('checkbox', { name: /No-Cancellation Policy/ }))
  await person.press(page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }))
  await person.press(page.getByRole('button', { name: 'Sign as Pat Rivera' }))
  const form = page.frameLocator(CARD_FRAME)
  await person.see(form.locator('[name="number"]'))
  for (const [name, text] of Object.entries(CARD)) await person.fill(form.locator(`[name="${name}"]`), text)
  await person.press(page.getByRole('button', { name: /^Pay \$/ }))
  await person.see(page.getByText('Payment Successful!'))
}

/** In this order, by one customer. Limits are those of the issue. */
export const CUSTOMER_JOBS: readonly CustomerJob[] = [
  {
    what: 'a new customer, from home to paid',
    limits: { seconds: 30, presses: 11 },
    async do(person) {
      const { page } = person
      await person.press(page.getByRole('link', { name: 'Book Now' }))
      const days = page.getByRole('group', { name: 'Date', exact: true }).getByRole('button')
      await person.see(days.first())
      await person.press(days.nth(WEEK_AHEAD))
      const time = page.getByRole('button', { name: /^6:00 PM, Available/ })
      await person.see(time)
      await person.press(time)
      await pay(person)
    },
  },
  {
    what: 'a regular, from home to paid',
    limits: { seconds: 30, presses: 6 },
    async do(person) {
      const { page } = person
      const again = page.getByRole('link', { name: 'Book Again' })
      await person.see(again)
      await person.press(again)
      await person.see(bar(page).getByText('6:00 PM – 7:00 PM ET'))
      await pay(person)
    },
  },
]
