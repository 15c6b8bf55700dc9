import { describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf, refundsAtStripe } from '../../testing/desk.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { intentIn } from '../../testing/paid-booking.ts'
import { rowOf } from '../../testing/records.ts'
import { holdSeason, paySeason, seasonOf, versionsFrom } from '../../testing/season.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { pay } from '../../testing/stripe-client.ts'
import { settle } from '../payments/intents/settle.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'

const desk = openDesk()
const paid = async (weeks = 4) => {
  const season = await paySeason(desk, seasonOf('cage-1', '2026-12-01T18:00', weeks, 2))
  await deliverAll(desk.barn)
  return season
}
const cancel = (id: string, input: object) =>
  desk.staff.post(`/api/admin/bookings/${id}/order-cancellation`, input)
const statusesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await rowOf(desk.barn, id)).status))

describe('a date of a season at the desk', () => {
  it('comes with its season: the label and all dates with their payment and version', async () => {
    const { ids, dates } = await paid()
    expect((await pageOf(desk, ids[2] ?? '')).order).toMatchObject({
      label: 'U12 practice',
      dates: ids.map((id) => ({ id, paymentState: 'paid', isSigned: true, paidAmount: '60.00' })),
    })
    expect(dates.every(({ version }) => version > 0)).toBe(true)
    const single = await bookAtDesk(desk.staff, 'cage-2', '2026-12-01T18:00')
    expect((await pageOf(desk, single.id)).order).toBeNull()
  })
})

describe('cancelOrder', () => {
  it('cancels a date and all later ones, refunds the share of each, and sends one email', async () => {
    const { ids, intentId, dates } = await paid()
    const input = { dates: versionsFrom(dates, 1), refund: 'full', reason: 'The roof leaks' }
    expect((await cancel(ids[1] ?? '', input)).status).toBe(200)
    expect(await statusesOf(ids)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, intentId)).toMatchObject(Array(3).fill({ amount: 6000 }))
    expect((await ledgerOf(desk, ids[0] ?? '')).kept).toBe('60.00')
    const emails = await deliverAll(desk.barn)
    const [email, ...others] = emails.filter(({ subject }) => subject.includes('cancelled'))
    expect(others).toEqual([])
    expect(email?.subject).toBe('Season dates cancelled: U12 practice, 3 dates')
    for (const text of ['Tue, Dec 8, 2026', 'Tue, Dec 22, 2026', 'The roof leaks', '$180.00'])
      expect(email?.text).toContain(text)
    expect(email?.text).not.toContain('Dec 1, 2026')
  })

  it('cancels nothing if one date changed, and names it', async () => {
    const { id, ids, dates } = await paid()
    const note = { note: 'Left a bag', version: dates[2]?.version }
    await desk.staff.put(`/api/admin/bookings/${ids[2]}/note`, note)
    const refused = await cancel(id, { dates: versionsFrom(dates), refund: 'full' })
    expect([refused.status, refused.body.code]).toEqual([409, 'dates_changed'])
    expect(refused.body.details.dates).toMatchObject([{ index: 2, code: 'stale' }])
    expect(await statusesOf(ids)).toEqual(Array(4).fill('confirmed'))
    expect((await ledgerOf(desk, id)).kept).toBe('60.00')
  })

  it('names dates that are over or cancelled already, and bookings that are no dates of it', async () => {
    const { id, ids, dates } = await paid()
    const other = await bookAtDesk(desk.staff, 'cage-2', '2026-12-01T18:00')
    await desk.staff.delete(`/api/admin/bookings/${ids[3]}`)
    desk.barn.clock.set('2026-12-01T21:00:00-05:00')
    const { body } = await cancel(id, { dates: [...versionsFrom(dates), ...versionsFrom([other])] })
    expect(body.details.dates).toMatchObject([
      { index: 0, code: 'booking_ended' },
      { index: 3, code: 'stale' },
      { index: 4, code: 'booking_not_found' },
    ])
    expect((await cancel(other.id, { dates: versionsFrom([other]) })).body.code).toBe('booking_not_found')
  })

  it('takes effect once when two staff cancel at the same time, with the first decision about the money', async () => {
    const { id, ids, dates, intentId } = await paid()
    const answers = await Promise.all([
      cancel(id, { dates: versionsFrom(dates), refund: 'full' }),
      cancel(id, { dates: versionsFrom(dates), refund: 'full' }),
      cancel(ids[1] ?? '', { dates: versionsFrom(dates, 1), refund: 'full' }),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const later = (await statusesOf(ids)).slice(1)
    expect(later).toEqual(Array(3).fill('cancelled'))
    await sendRefunds(desk.barn.services)
    const refunded = (await refundsAtStripe(desk, intentId)).reduce((sum, { amount }) => sum + amount, 0)
    expect([18_000, 24_000]).toContain(refunded)
  })

  it('cancels an unpaid season, makes it unpayable, and asks again if it was just paid', async () => {
    const held = async (item: string) => {
      const { ids, intentId } = await holdSeason(desk.customer, seasonOf(item, '2026-12-01T18:00', 3))
      const [id = ''] = ids
      return { id, ids, intentId, dates: (await pageOf(desk, id)).order.dates }
    }
    const unpaid = await held('cage-1')
    expect((await cancel(unpaid.id, { dates: versionsFrom(unpaid.dates) })).status).toBe(200)
    expect(await statusesOf(unpaid.ids)).toEqual(Array(3).fill('cancelled'))
    await expect(pay(desk.barn, unpaid.intentId)).rejects.toThrow()

    const justPaid = await held('cage-2')
    await pay(desk.barn, justPaid.intentId)
    const refused = await cancel(justPaid.id, { dates: versionsFrom(justPaid.dates) })
    expect(refused.body.code).toBe('just_paid')
    expect(await statusesOf(justPaid.ids)).toEqual(Array(3).fill('confirmed'))
  })

  it('leaves the other dates of an unpaid season payable when staff cancel one of them', async () => {
    const { ids, intentId } = await holdSeason(desk.customer, seasonOf('cage-1', '2026-12-01T18:00', 3))
    await desk.staff.delete(`/api/admin/bookings/${ids[0]}`)
    await expect(pay(desk.barn, intentId)).rejects.toThrow()
    const form = { amount: 60, bookingId: ids[1] }
    const { body } = await desk.customer.post('/api/create-payment-intent', form)
    await pay(desk.barn, intentIn(body))
    expect(await settle(desk.barn.services, intentIn(body))).toBe('confirmed')
    expect(await statusesOf(ids)).toEqual(['cancelled', 'confirmed', 'confirmed'])
  })

  it('answers a repeated request as the first, and refuses another choice about the money', async () => {
    const { id, dates } = await paid()
    const input = { dates: versionsFrom(dates), refund: 'none' }
    expect((await cancel(id, input)).status).toBe(200)
    expect((await cancel(id, input)).status).toBe(200)
    const refused = await cancel(id, { ...input, refund: 'full' })
    expect(refused.body.details?.dates[0].code).toBe('stale')
    expect((await ledgerOf(desk, id)).kept).toBe('60.00')
  })
})
