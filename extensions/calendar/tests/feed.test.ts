import { describe, expect, it } from 'vitest'
import { checkCalendar } from '../../../testing/check-calendar.ts'
import { openDesk } from '../../../testing/desk.ts'
import { whenOffOf } from '../../../testing/extras.ts'
import { bookingOf, type Customer, registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'

const desk = openDesk()

const pathOf = (url: string) => new URL(url).pathname
const newLink = async (who: Pick<Customer, 'post'> = desk.customer) =>
  pathOf((await who.post('/api/calendar-feed')).body.url)
const titlesOf = async (link: string) => checkCalendar((await desk.barn.client().get(link)).body)

describe('the calendar feed', () => {
  it("shows the owner's confirmed bookings to anyone with the link", async () => {
    expect((await desk.customer.get('/api/calendar-feed')).body).toEqual({ exists: false })
    const link = await newLink()
    const stranger = desk.barn.client()
    expect(checkCalendar((await stranger.get(link)).body)).toEqual([])

    await payForBooking(desk.barn, desk.customer)
    await desk.customer.post('/api/bookings', bookingOf('cage-2', '2026-11-22T18:00'))
    const other = await registerCustomer(desk.barn)
    await other.post('/api/bookings', bookingOf('cage-3', '2026-11-21T18:00'))
    const { status, headers, body } = await stranger.get(link)
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(checkCalendar(body)).toEqual(['The Barn: Batting Cage 1'])

    expect((await stranger.get('/api/calendar-feed')).status).toBe(401)
    expect((await stranger.get('/api/calendar/guessed.ics')).status).toBe(404)
  })

  it('disables the old link when creating a new one, and stores only hashes', async () => {
    const old = await newLink()
    const link = await newLink()
    expect((await desk.barn.client().get(old)).status).toBe(404)
    expect((await desk.barn.client().get(link)).status).toBe(200)
    expect((await desk.customer.get('/api/calendar-feed')).body).toEqual({ exists: true })
    const rows = await desk.barn.services.db.selectFrom('calendarFeedTokens').selectAll().execute()
    const token = link.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends with the password, and the email about that says so', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      desk.customer.post('/api/auth/change-password', { currentPassword, newPassword })
    await change('seventh-inning', 'bottom-of-the-ninth')
    await deliverAll(desk.barn)
    const link = await newLink()
    await change('bottom-of-the-ninth', 'top-of-the-tenth')
    expect((await desk.barn.client().get(link)).status).toBe(404)
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Your calendar app no longer gets your bookings')
    await change('top-of-the-tenth', 'seventh-inning')
    expect((await deliverAll(desk.barn))[0]?.text).not.toContain('calendar')
  })

  it('names the cage of a booking for any', async () => {
    const slot = { ...bookingOf('cage-1', '2026-11-28T18:00'), isAnyCage: true }
    await payForBooking(desk.barn, desk.customer, { slot })
    expect(await titlesOf(await newLink())).toEqual(['The Barn: Batting Cage 1'])
  })

  it('shows the owner how many links stop working before it is switched off', async () => {
    const whenOff = () => whenOffOf(desk.staff, 'calendar')
    await desk.barn.owner.deleteFrom('calendarFeedTokens').execute()
    expect(await whenOff()).toEqual([])
    await newLink()
    expect(await whenOff()).toEqual([
      "1 customer's calendar link stops working. It works again once the feed is back on.",
    ])
  })

  it('leaves out a suspended booking', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    const link = await newLink()
    const suspend = (suspendedAt: Temporal.Instant | null) =>
      desk.barn.services.db.updateTable('bookings').set({ suspendedAt }).where('id', '=', bookingId).execute()
    await suspend(desk.barn.clock.now())
    expect(await titlesOf(link)).toEqual([])
    await suspend(null)
    expect(await titlesOf(link)).toEqual(['The Barn: Batting Cage 1'])
  })

  it("hides staff's bookings until the address is verified", async () => {
    const customer = await registerCustomer(desk.barn)
    const slot = bookingOf('cage-2', '2026-11-21T18:00')
    await desk.staff.post('/api/admin/bookings', { ...slot, customerEmail: customer.email })
    const link = await newLink(customer)
    expect(await titlesOf(link)).toEqual([])
    await verifyAddress(desk.barn, customer)
    expect(await titlesOf(link)).toEqual(['The Barn: Batting Cage 2'])
  })
})
