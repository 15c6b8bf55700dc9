import { expect, type Page } from '@playwright/test'
import { moveClock } from '../barn.ts'
import { cardForm, fillCard } from '../card-form.ts'
import { bookAtDesk } from '../desk-bookings.ts'
import { controlStripe } from '../stripe-side.ts'
import {
  type CrawlRecord,
  type Devices,
  heading,
  holdSlot,
  NO_BOOKING,
  NOW,
  press,
  send,
  toast,
} from './stage.ts'

/** Paying for a booking, and looking at it afterward. */
export async function walkCheckout(texts: CrawlRecord, { page, staff }: Devices): Promise<void> {
  texts.section('Checkout (/checkout)')
  await page.goto(`/checkout?bookingId=${NO_BOOKING}`)
  await heading(page, 'Booking Not Found')
  await texts.state('No such booking', page)
  const first = await holdSlot(page, { spaceId: 'cage-3' }, 12)
  await page.goto(`/checkout?bookingId=${first}`)
  await heading(page, 'Step 1 of 2')
  await texts.state('Agreements', page)
  await press(page, 'Continue to Payment')
  await toast(page)
  await texts.state('Agreements not accepted', page)
  for (const name of ['Read the Full Policy', 'Read the Full Agreement']) {
    await press(page, name)
    await expect(page.getByRole('dialog')).toBeVisible()
    await texts.state(name, page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await sign(page)
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
  await cardForm(page)
  await texts.state('Payment', page)
  await page.goto(`/agreements?bookingId=${first}`)
  await heading(page, 'No-Cancellation Policy')
  await texts.state('Signed Agreements (/agreements)', page)
  await page.goto(`/checkout?bookingId=${first}`)
  await cardForm(page)
  await fillCard(page, '4000000000000002')
  await press(page, /^Pay /)
  await toast(page)
  await texts.state('Card declined', page)
  await moveClock(staff, { advance: 'PT11M' })
  await expect(page.getByText(/Only\s*\d:\d\d/)).toBeVisible()
  await texts.state('Hold ending', page)
  await moveClock(staff, { advance: 'PT6M' })
  await heading(page, /hold/i)
  await texts.state('Hold expired', page)
  await page.reload()
  await heading(page, /./)
  await texts.state('Opened after the hold expired', page)
  await moveClock(staff, { now: NOW })

  texts.section('Payment success (/payment-success)')
  await page.goto(`/payment-success?bookingId=${NO_BOOKING}`)
  await heading(page, 'Booking Not Found')
  await texts.state('No such booking', page)
  const second = await holdSlot(page, { spaceId: 'cage-3' }, 15)
  await page.goto(`/checkout?bookingId=${second}`)
  await sign(page)
  await controlStripe(page, { processing: 1 })
  await fillCard(page, '4242424242424242')
  await press(page, /^Pay /)
  await page.waitForURL('**/payment-success?*')
  await heading(page, /./)
  await texts.state('Still processing', page)
  await settleProcessing(page)
  await heading(page, 'Payment Successful!')
  await texts.state('Paid', page)
}

/** My Bookings. */
export async function walkDashboard(texts: CrawlRecord, { page, staff }: Devices): Promise<void> {
  texts.section('My Bookings (/dashboard)')
  await holdSlot(page, { spaceId: 'cage-2' }, 20)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await texts.state('A hold and an upcoming booking', page)
  await press(page, 'Release')
  await toast(page)
  await texts.state('Hold released', page)
  await moveClock(staff, { now: '2027-02-06T09:30:00-05:00' })
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await texts.state('Everything in the past', page)
  await moveClock(staff, { now: NOW })

  texts.section('Receipt (/receipt)')
  await page
    .getByRole('link', { name: /^Receipt for/ })
    .first()
    .click()
  await expect(page.getByText(/ending in/)).toBeVisible()
  await texts.state('Paid', page)
}

/** The pages of links to one booking: signing and paying, for a booking that staff made. */
export async function walkLinks(texts: CrawlRecord, { page, staff }: Devices): Promise<void> {
  const id = await bookAtDesk(staff, {
    customerName: 'Jackie Robinson',
    customerEmail: 'jackie@example.com',
    date: '2027-02-06',
    hour: 14,
    spaceId: 'cage-2',
  })
  texts.section('A link to a booking (/link)')
  await page.goto('/link?token=unknown')
  await heading(page, "This Link Can't Be Used")
  await texts.state('Unknown', page)
  const { url } = await send(staff, 'post', `/api/admin/bookings/${id}/links`, { purpose: 'pay' })
  await page.goto(`/link${new URL(url).search}`)
  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  await texts.state('To pay, agreements first', page)
  await sign(page)
  await cardForm(page)
  await texts.state('To pay, signed', page)
  await fillCard(page, '4242424242424242')
  await press(page, /^Pay /)
  await heading(page, 'Thank You')
  await texts.state('Paid', page)

  texts.section('Signing (/sign)')
  const unsigned = await bookAtDesk(staff, {
    customerName: 'Jackie Robinson',
    customerEmail: 'jackie@example.com',
    date: '2027-02-06',
    hour: 15,
    spaceId: 'cage-2',
  })
  await page.goto(`/sign?bookingId=${unsigned}`)
  await expect(page.getByLabel('Digital Signature')).toBeVisible()
  await texts.state('Not signed', page)
  await sign(page, 'Sign')
  await heading(page, 'Thank You')
  await texts.state('Signed', page)
}

async function sign(page: Page, button = 'Continue to Payment'): Promise<void> {
  await page.getByRole('checkbox', { name: /No-Cancellation Policy/ }).check()
  await page.getByRole('checkbox', { name: /Hold-Harmless Agreement/ }).check()
  await page.getByLabel('Digital Signature').fill('Jackie Robinson')
  await press(page, button)
}

async function settleProcessing(page: Page): Promise<void> {
  const { stripeJsUrl } = (await (await page.request.get('/api/config')).json()) as { stripeJsUrl: string }
  const { origin } = new URL(stripeJsUrl)
  const headers = { authorization: 'Bearer sk_test_emulator' }
  const list = await (await page.request.get(`${origin}/v1/payment_intents?limit=100`, { headers })).json()
  for (const { id, status } of list.data as { id: string; status: string }[])
    if (status === 'processing')
      await page.request.post(`${origin}/_emu/payment_intents/${id}/settle`, {
        data: { outcome: 'succeeded' },
      })
}
