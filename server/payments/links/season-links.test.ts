import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { listDates } from '../../../domain/payments/policies/list-dates.ts'
import { ledgerOf, makeLink, openDesk, pageOf, payAtDesk, refundsAtStripe } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, SIGNED, signAgreements } from '../../../testing/paid-booking.ts'
import { seasonOf, versionsFrom } from '../../../testing/season.ts'
import { pay, reportPaid, stripeOf } from '../../../testing/stripe-client.ts'
import { cancelByStaff } from '../../bookings/move-status.ts'
import { settle } from '../intents/settle.ts'
import { settleBalances } from '../intents/settle-unfinished.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()

/** A season of three dates of $30.00 with a deposit of half, signed, and its link to pay the rest. */
async function linked() {
  const { body: dates } = await desk.staff.post('/api/admin/orders', {
    ...seasonOf('cage-1', '2026-12-01T18:00', 3),
    customerEmail: desk.customer.email,
    paidBy: 'cash',
    percent: 50,
  })
  const ids = dates.map(({ id }: AdminBooking) => id) as string[]
  desk.barn.clock.advance({ minutes: 1 })
  const phone = desk.barn.client()
  const view = async (token: string) => (await phone.post('/api/booking-link', { token })).body.booking
  const sign = async (token: string) =>
    phone.post('/api/booking-link/agreements', { token, ...SIGNED, dates: await unsignedOf(token) })
  const unsignedOf = async (token: string) => shownOf((await view(token)).season.dates)
  const token = await makeLink(desk, ids[1] ?? '', 'pay')
  const open = (amount: number, through = token) =>
    phone.post('/api/booking-link/payment-intent', { token: through, amount })
  return { ids, dates: dates as AdminBooking[], phone, token, view, sign, open }
}
/** The unsigned dates as the page lists them. */
const shownOf = (dates: readonly { item: string; startTime: string; endTime: string; isSigned: boolean }[]) =>
  listDates(
    dates
      .filter(({ isSigned }) => !isSigned)
      .map(({ item, startTime, endTime }) => ({
        item,
        start: Temporal.Instant.from(startTime),
        end: Temporal.Instant.from(endTime),
      })),
  )
const statesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await pageOf(desk, id)).paymentState))

describe('a link to sign a date of a season', () => {
  it('lists and signs all of its dates that aren’t signed', async () => {
    const { ids, view, phone } = await linked()
    const token = await makeLink(desk, ids[0] ?? '', 'sign')
    const { season } = await view(token)
    expect(season).toMatchObject({
      label: 'U12 practice',
      dates: ['2026-12-01', '2026-12-08', '2026-12-15'].map((day) => ({
        item: 'Batting Cage 1',
        startTime: `${day}T23:00:00Z`,
        isSigned: false,
      })),
    })
    const sign = (dates?: string) => phone.post('/api/booking-link/agreements', { token, ...SIGNED, dates })
    const shown = shownOf(season.dates)
    expect((await sign(shownOf(season.dates.slice(1)))).body.code).toBe('stale')
    expect((await sign()).body.code).toBe('stale')
    const answers = await Promise.all([sign(shown), sign(shown)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    for (const id of ids) {
      const { body } = await desk.staff.get(`/api/admin/bookings/${id}/agreements`)
      expect(body).toMatchObject([{ signedVia: 'screen', isTextUnchanged: true }])
      expect(body[0].text).toContain('Tuesday, December 8, 2026, 6:00 PM – 7:00 PM ET, Batting Cage 1')
    }
  })
})

it('a season’s dates that moved since they were shown aren’t signed, through a link or by the account', async () => {
  const { ids, view, phone } = await linked()
  const token = await makeLink(desk, ids[0] ?? '', 'sign')
  const signByLink = (dates: string) =>
    phone.post('/api/booking-link/agreements', { token, ...SIGNED, dates })
  const signOwn = (dates: readonly Booking[]) => signAgreements(desk.customer, ids[0] ?? '', dates)
  const own = async () => (await desk.customer.get(`/api/bookings/${ids[0]}`)).body.order.dates
  for (const change of [{ spaceId: 'cage-2' }, { startTime: '2026-12-08T22:00:00Z' }]) {
    const linkShows = shownOf((await view(token)).season.dates)
    const accountShows = await own()
    const { startTime, version } = await pageOf(desk, ids[1] ?? '')
    const move = { startTime, version, ...change }
    expect((await desk.staff.post(`/api/admin/bookings/${ids[1]}/move`, move)).status).toBe(200)
    expect((await signByLink(linkShows)).body.code).toBe('stale')
    expect((await signOwn(accountShows)).body.code).toBe('stale')
  }
  expect((await signOwn(await own())).status).toBe(201)
})

describe('a link to pay for a date of a season', () => {
  it('pays the balances of all dates with one payment, recorded with each, and one receipt', async () => {
    const { ids, token, view, sign, open } = await linked()
    expect((await view(token)).balance).toBe('45.00')
    expect((await open(45)).body.code).toBe('agreements_required')
    expect((await sign(token)).status).toBe(201)
    expect((await open(15)).body.code).toBe('amount_mismatch')
    const forms = await Promise.all([open(45), open(45)])
    const intentId = intentIn(forms[0]?.body)
    expect(intentIn(forms[1]?.body)).toBe(intentId)
    await deliverAll(desk.barn)

    await pay(desk.barn, intentId)
    await Promise.all([
      reportPaid(desk.barn, 'evt_season_link', intentId),
      settle(desk.barn.services, intentId),
      view(token),
    ])
    expect(await statesOf(ids)).toEqual(['paid', 'paid', 'paid'])
    for (const id of ids)
      expect((await ledgerOf(desk, id)).payments).toMatchObject([
        { method: 'cash', amount: '15.00' },
        { method: 'stripe', amount: '15.00' },
      ])
    const [receipt, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(receipt?.subject).toBe('Receipt: U12 practice, $45.00')
    expect(receipt?.text).toContain('Due: $0.00')
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
    expect(await view(token)).toBeNull()
  })

  it('is emailed with all dates and what is due', async () => {
    const { ids } = await linked()
    await deliverAll(desk.barn)
    await desk.staff.post(`/api/admin/bookings/${ids[0]}/link-email`, { purpose: 'pay' })
    const [email] = await deliverAll(desk.barn)
    expect(email?.subject).toBe('Pay $45.00 for U12 practice')
    expect(email?.text).toContain('Tue, Dec 15, 2026')
  })

  it('asks for what is left once its date was paid at the desk, and closes the form before that', async () => {
    const { ids, token, view, sign, open } = await linked()
    await sign(token)
    const intentId = intentIn((await open(45)).body)
    expect((await payAtDesk(desk, ids[1] ?? '')).status).toBe(200)
    await expect(pay(desk.barn, intentId)).rejects.toThrow()
    expect((await view(token)).balance).toBe('30.00')
    const next = intentIn((await open(30)).body)
    await pay(desk.barn, next)
    // The page settles, without a webhook.
    expect(await view(token)).toBeNull()
    expect(await statesOf(ids)).toEqual(['paid', 'paid', 'paid'])
  })

  it('can’t be paid for dates that were cancelled together', async () => {
    const { ids, dates, token, sign, open, view } = await linked()
    await sign(token)
    const intentId = intentIn((await open(45)).body)
    const [, , last] = (await pageOf(desk, ids[0] ?? '')).order.dates
    const input = { dates: versionsFrom([last]), refund: 'none' }
    const cancelled = await desk.staff.post(`/api/admin/bookings/${dates[2]?.id}/order-cancellation`, input)
    expect(cancelled.status).toBe(200)
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await view(token)).balance).toBe('30.00')
  })

  it.each(['was cancelled', 'is over'])('pays the other dates once its own %s', async (change) => {
    const { ids, sign, view, open, phone } = await linked()
    const made = await desk.staff.post(`/api/admin/bookings/${ids[0]}/links`, { purpose: 'pay' })
    expect(made.body.expiresAt).toBe('2026-12-16T00:00:00Z')
    const token = new URL(made.body.url).searchParams.get('token') ?? ''
    await sign(token)
    if (change === 'is over') desk.barn.clock.set('2026-12-02T12:00:00-05:00')
    else await desk.staff.delete(`/api/admin/bookings/${ids[0]}`)
    expect((await view(token)).balance).toBe('30.00')
    await pay(desk.barn, intentIn((await open(30, token)).body))
    expect(await view(token)).toBeNull()
    expect((await statesOf(ids)).slice(1)).toEqual(['paid', 'paid'])
    for (const id of ids.slice(1)) await desk.staff.delete(`/api/admin/bookings/${id}`)
    const { body } = await phone.post('/api/booking-link', { token })
    expect(body.code).toBe(change === 'is over' ? 'link_invalid' : 'booking_ended')
  })

  it('is revoked with the links and waiting emails of the other dates', async () => {
    const { ids, token, view } = await linked()
    await deliverAll(desk.barn)
    await desk.staff.post(`/api/admin/bookings/${ids[2]}/link-email`, { purpose: 'pay' })
    expect((await desk.staff.delete(`/api/admin/bookings/${ids[0]}/links`)).status).toBe(204)
    expect(await view(token)).toBeUndefined()
    expect(await deliverAll(desk.barn)).toEqual([])
  })

  it('isn’t made for a date that was cancelled, and is for one that is paid', async () => {
    const { ids } = await linked()
    const ask = async (id: string) =>
      (await desk.staff.post(`/api/admin/bookings/${id}/links`, { purpose: 'pay' })).body
    await payAtDesk(desk, ids[0] ?? '')
    expect((await ask(ids[0] ?? '')).url).toContain('/link?token=')
    await desk.staff.delete(`/api/admin/bookings/${ids[1]}`)
    expect((await ask(ids[1] ?? '')).code).toBe('booking_ended')
  })

  it('refunds the shares of dates that were cancelled anyway with one email, and records the others', async () => {
    const { ids, token, sign, open } = await linked()
    await sign(token)
    const intentId = intentIn((await open(45)).body)
    // As if the cancellation of its form had been missed.
    await desk.barn.services.db.transaction().execute(async (trx) => {
      for (const id of ids.slice(0, 2))
        await cancelByStaff(trx, id, {
          actorId: desk.staff.id,
          now: desk.barn.clock.now(),
          reason: null,
          money: { refund: 'none', refunded: '0.00', kept: '15.00' },
        })
    })
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, intentId)).toMatchObject([{ amount: 1500 }, { amount: 1500 }])
    expect((await statesOf(ids)).slice(2)).toEqual(['paid'])
    const emails = await deliverAll(desk.barn)
    expect(emails.map(({ subject }) => subject)).toContain('Receipt: U12 practice, $15.00')
    const returned = emails.filter(({ text }) => text?.includes('refunding'))
    expect(returned.map(({ text }) => String(text).includes('$30.00'))).toEqual([true])
  })

  it('is settled or closed once by the job', async () => {
    const { token, sign, open } = await linked()
    await sign(token)
    const intentId = intentIn((await open(45)).body)
    desk.barn.clock.advance({ minutes: 31 })
    expect(await settleBalances(desk.barn.services)).toBe(1)
    await expect(pay(desk.barn, intentId)).rejects.toThrow()
    const again = intentIn((await open(45)).body)
    await pay(desk.barn, again)
    desk.barn.clock.advance({ minutes: 3 })
    expect(await settleBalances(desk.barn.services)).toBe(1)
  })
})
