import { beforeEach, describe, expect, it } from 'vitest'
import { lockBooking } from '../../../server/bookings/lock-bookings.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { lockDays } from '../../../server/slots/lock-days.ts'
import { reopenAll } from '../../../testing/closures.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { cancelAtDesk, openDesk, refundsAtStripe } from '../../../testing/desk.ts'
import { heardDuring } from '../../../testing/heard-freed.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { rowOf } from '../../../testing/records.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { endLapsedReplacements } from '../server/answer-replacement.ts'
import { atHour as at, SATURDAY as DAY, instantOf, replacementRequests } from './requests.ts'

const desk = openDesk({ extras: ['replacements'] })
const { answer, book, close, listed, occupied, own, paidSaturday, statesOf } = replacementRequests(desk)

beforeEach(() => reopenAll(desk))

describe('an offer of other times that something else overtakes', () => {
  it('locks a booking before its day to close and to reopen it, as a move does', async () => {
    const bookingId = await book('cage-1', `${DAY}T14:00`)
    const whileMoving = async <T>(act: () => Promise<T>) => {
      const { acting } = await desk.barn.services.db.transaction().execute(async (move) => {
        await lockBooking(move, bookingId)
        const acting = act()
        await expect.poll(() => countWaiting(desk.barn.services)).toBe(1)
        await lockDays(move, [DAY])
        return { acting }
      })
      return await acting
    }
    const { id } = await whileMoving(() => close([bookingId]))
    const reopened = await whileMoving(() => desk.staff.delete(`/api/admin/blocked-dates/${id}`))
    expect(reopened.status).toBe(204)
  })

  it('ends the offer when staff move or cancel the booking, or check the customer in', async () => {
    const ids = [
      await book('cage-1', `${DAY}T14:00`),
      await book('cage-2', `${DAY}T14:00`),
      await book('cage-3', `${DAY}T14:00`),
    ]
    await close(ids, DAY, { hours: { fromHour: 8, untilHour: 16 } })
    const [moved, cancelled, arrived] = await Promise.all(ids.map((id) => rowOf(desk.barn, id)))
    if (!moved || !cancelled || !arrived) throw new Error('no bookings')
    await moveAtDesk(desk.staff, moved, '2026-11-25T18:00')
    await cancelAtDesk(desk, cancelled.id)
    desk.barn.clock.set(at(DAY, 14))
    await desk.barn.services.db
      .updateTable('bookings')
      .set({ attendance: 'arrived' })
      .where('id', '=', arrived.id)
      .execute()
    expect(await endLapsedReplacements(desk.barn.services)).toBe(1)
    expect(await statesOf()).toEqual(expect.arrayContaining(['moved', 'cancelled', 'over']))
    expect(await occupied()).toEqual(['cage-3 11-21 14', 'cage-1 11-25 18'])
  })

  it.each(['move', 'cancel'])('frees the kept time when staff %s the booking', async (act) => {
    const id = await book('cage-1', `${DAY}T14:00`)
    await close([id])
    const kept = (await occupied()).find((slot) => slot.endsWith('*')) ?? ''
    const [spaceId = '', day, hour] = kept.slice(0, -1).split(' ')
    const { freed } = await heardDuring(desk.barn, async () =>
      act === 'cancel'
        ? await cancelAtDesk(desk, id)
        : await moveAtDesk(desk.staff, await rowOf(desk.barn, id), '2026-11-25T18:00'),
    )
    const starts = freed.map(({ item, start }) => ({ item, startTime: start.toString() }))
    const startTime = instantOf(`2026-${day}`, Number(hour))
    expect(starts).toContainEqual({ item: { spaceId, bundleId: null }, startTime })
  })

  it('offers others when the kept time is closed, too', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    const [first] = await own()
    await deliverAll(desk.barn)
    await close([], '2026-11-22')
    expect((await answer(first.id, 0)).body.code).toBe('time_gone')
    const [second] = await own()
    expect(second).toMatchObject({ state: 'open', was: first.was })
    expect(second.times[0].startTime > instantOf('2026-11-23', 0)).toBe(true)
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We're closed/),
    ])
    expect((await answer(second.id, 0)).status).toBe(204)
  })

  it('refuses a suggested time that was closed since, and keeps the offer open', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    const [offer] = await own()
    const day = offer.times[1].startTime.slice(0, 10)
    await close([], day)
    expect((await answer(offer.id, 1)).body).toMatchObject({
      code: 'date_blocked',
      message: expect.stringMatching(/Snow/),
    })
    expect((await answer(offer.id, 0)).status).toBe(204)
  })

  it('refuses a time in a space that is retired before it, and keeps the offer open', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    const [offer] = await own()
    const { db } = desk.barn.services
    const retire = (retiresOn: string | null) =>
      db.updateTable('spaces').set({ retiresOn }).where('id', '=', 'cage-1').execute()
    await retire('2026-11-22')
    const refused = await answer(offer.id, 0)
    await retire(null)
    expect(refused.body).toMatchObject({ code: 'not_active', message: expect.stringMatching(/on this day/) })
    expect((await answer(offer.id, 0)).status).toBe(204)
  })

  it('refuses a time outside of hours that changed since, and keeps the offer open', async () => {
    const { bookingId } = await paidSaturday()
    await close([bookingId])
    const [offer] = await own()
    const setSpecialDays = async (specialDays: object[]) => {
      const { body: hours } = await desk.staff.get('/api/admin/opening-hours')
      expect((await desk.staff.put('/api/admin/opening-hours', { ...hours, specialDays })).status).toBe(200)
    }
    await setSpecialDays([{ date: '2026-11-22', hours: null, label: 'Founders Day' }])
    const refused = await answer(offer.id, 0)
    await setSpecialDays([])
    expect(refused.body).toMatchObject({
      code: 'date_blocked',
      message: expect.stringMatching(/Founders Day/),
    })
    expect((await answer(offer.id, 0)).status).toBe(204)
  })

  it('offers times to customers whom staff booked further ahead than they can', async () => {
    const day = '2028-06-03'
    const { cancelled } = await close([await book('cage-1', `${day}T18:00`)], day, { spaceIds: ['cage-1'] })
    expect([cancelled, await occupied()]).toEqual([[], ['cage-1 06-03 18', 'cage-2 06-03 18*']])
    const [{ id }] = await listed()
    expect((await desk.staff.post(`/api/admin/replacements/${id}`, { choice: 0 })).status).toBe(204)
  })

  it.each(['is closed again', 'is moved'])(
    "doesn't say that a booking is as it was once it %s, such as when email was down",
    async (how) => {
      const { bookingId } = await paidSaturday()
      const { id } = await close([bookingId])
      await deliverAll(desk.barn)
      await desk.staff.delete(`/api/admin/blocked-dates/${id}`)
      desk.barn.clock.advance({ minutes: 1 })
      if (how === 'is moved')
        await moveAtDesk(desk.staff, await rowOf(desk.barn, bookingId), '2026-11-25T18:00')
      else await close([bookingId])
      expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
        how === 'is moved' ? expect.stringMatching(/^Booking moved/) : expect.stringMatching(/^We're closed/),
      ])
    },
  )

  it('is emailed once if it was made, taken back, and made again while email was down', async () => {
    const { bookingId } = await paidSaturday()
    const { id } = await close([bookingId])
    await desk.staff.delete(`/api/admin/blocked-dates/${id}`)
    desk.barn.clock.advance({ minutes: 1 })
    await close([bookingId])
    const sent = (await deliverAll(desk.barn)).filter(({ subject }) => subject.startsWith("We're"))
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^We're closed/)])
  })

  it('offers equal spaces when the space was retired before its days are closed', async () => {
    const { bookingId } = await paidSaturday()
    const { db } = desk.barn.services
    const retire = (retiresOn: string | null) =>
      db.updateTable('spaces').set({ retiresOn }).where('id', '=', 'cage-1').execute()
    await retire(DAY)
    const { cancelled } = await close([bookingId], DAY, { spaceIds: ['cage-1'] })
    const offers = await own()
    await retire(null)
    expect(cancelled).toEqual([])
    expect(offers[0].times[0]).toEqual({ ...offers[0].was, item: 'Batting Cage 2' })
  })

  it.each(['lapses', 'is answered'])(
    'refunds nothing if the day is reopened while the offer %s',
    async (how) => {
      const { bookingId, intentId } = await paidSaturday()
      const { id } = await close([bookingId])
      await deliverAll(desk.barn)
      const [offer] = await own()
      if (how === 'lapses') desk.barn.clock.advance({ hours: 24 })
      const end = () =>
        how === 'lapses' ? endLapsedReplacements(desk.barn.services) : answer(offer.id, 'refund')
      const { db } = desk.barn.services
      const [reopening, ending] = await db.transaction().execute(async (gate) => {
        await lockBooking(gate, bookingId)
        const acts: Promise<unknown>[] = []
        for (const act of [() => desk.staff.delete(`/api/admin/blocked-dates/${id}`), end]) {
          acts.push(act())
          await expect.poll(() => countWaiting(desk.barn.services)).toBe(acts.length)
        }
        return acts.map((act) => ({ done: () => act }))
      })
      expect(await reopening?.done()).toMatchObject({ status: 204 })
      expect(await ending?.done()).toEqual(
        how === 'lapses'
          ? 0
          : expect.objectContaining({ body: expect.objectContaining({ code: 'time_gone' }) }),
      )
      await sendRefunds(desk.barn.services)
      expect((await rowOf(desk.barn, bookingId)).status).toBe('confirmed')
      expect(await refundsAtStripe(desk, intentId)).toEqual([])
      expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^We're open/),
      ])
    },
  )
})
