import { beforeEach, expect, it } from 'vitest'
import { registerAdmin } from '../../testing/factories.ts'
import { rowOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import type { Extension, Undecided } from '../services/extension.ts'

/** The day these tests close. */
const DAY = '2026-11-21'

const calls: unknown[] = []
let undecided: Undecided | null = null

/** An extension that nothing else knows, and that cares for bookings on closed days. */
const NURSE: Extension = {
  name: 'nurse',
  title: 'Nurse',
  adds: { customers: 'Care.', staff: 'Rest.' },
  whenOff: async () => [],
  hooks: {
    closing: async (_trx, closing) => {
      calls.push(['closing', closing])
      return { bookingIds: closing.bookingIds, days: ['2026-11-30'] }
    },
    closed: async (_services, _trx, { days, isWhole, reason, bookingIds }) => {
      calls.push(['closed', { days, isWhole, reason, bookingIds }])
      return undecided
    },
    reopened: async (_services, _trx, { days }) => {
      calls.push(['reopened', { days }])
      return []
    },
  },
}

/** One that hears of closed days, and that no booking can be left to. */
const EAR: Extension = {
  name: 'ear',
  title: 'Ear',
  adds: { customers: 'Nothing.', staff: 'Nothing.' },
  whenOff: async () => [],
  hooks: { closed: async () => null },
}

const barn = await ownAppOfFile({ extensions: [NURSE, EAR] })
const staff = await registerAdmin(barn)
const { db } = barn.services

async function switchNurse(isOn: boolean): Promise<void> {
  await barn.owner
    .insertInto('extensionSwitches')
    .values(['nurse', 'ear'].map((name) => ({ name, isOn })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ isOn }))
    .execute()
  await barn.services.notifications.isCurrent()
}

beforeEach(async () => {
  await barn.reset()
  await db.deleteFrom('blockedDates').execute()
  await db.deleteFrom('closures').execute()
  await switchNurse(true)
  calls.length = 0
  undecided = null
})

const block = (bookingId: string, choice: string, extra: object = {}) =>
  staff.post('/api/admin/blocked-dates', {
    ...{ date: DAY, reason: 'Snow', decisions: [{ bookingId, choice }] },
    ...extra,
  })
const book = async (day = DAY) => (await bookAtDesk(staff, 'cage-1', `${day}T18:00`)).id

it('hands an extension the bookings that staff left to it, in the transaction that closes', async () => {
  const id = await book()
  const elsewhere = await book('2026-11-22')
  const decisions = [id, elsewhere].map((bookingId) => ({ bookingId, choice: 'nurse' }))
  const { status, body } = await block(id, 'nurse', { decisions })
  expect([status, body.cancelled, body.notCancelled]).toEqual([201, [], []])
  expect(calls).toEqual([
    ['closing', { days: [DAY], bookingIds: [id, elsewhere] }],
    ['closed', { days: [DAY], isWhole: true, reason: 'Snow', bookingIds: [id] }],
  ])
  expect((await rowOf(barn, id)).status).toBe('confirmed')
})

it('cancels and refunds the bookings that the extension leaves, and lists those that stay', async () => {
  const one = await book()
  const two = (await bookAtDesk(staff, 'cage-2', `${DAY}T18:00`)).id
  undecided = { toCancel: [one], toKeep: [{ bookingId: two, message: 'It is well already.' }] }
  const { body } = await block(one, 'nurse')
  expect(body).toMatchObject({ cancelled: [one], notCancelled: undecided.toKeep })
  expect([(await rowOf(barn, one)).status, (await rowOf(barn, two)).status]).toEqual([
    'cancelled',
    'confirmed',
  ])
})

it('calls its hooks when part of a day is closed, and when days are reopened', async () => {
  const part = { date: DAY, reason: 'Nets', hours: { fromHour: 8, untilHour: 10 }, decisions: [] }
  const { body } = await staff.post('/api/admin/closures', part)
  expect((await staff.delete(`/api/admin/closures/${body.id}`)).status).toBe(204)
  expect(calls).toEqual([
    ['closing', { days: [DAY], bookingIds: [] }],
    ['closed', { days: [DAY], isWhole: false, reason: 'Nets', bookingIds: [] }],
    ['closing', { days: [DAY], bookingIds: [] }],
    ['reopened', { days: [DAY] }],
  ])
})

it('leaves no bookings to an extension that is off, but still calls its hooks', async () => {
  const id = await book()
  await switchNurse(false)
  const refused = await block(id, 'nurse')
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/no longer available/)])
  expect((await block(id, 'keep')).status).toBe(201)
  expect(calls.map((call) => (call as [string])[0])).toEqual(['closing', 'closed'])
})

it.each(['ear', 'unknown'])('leaves nothing to %s, which takes no bookings', async (choice) => {
  const id = await book()
  expect((await block(id, choice)).status).toBe(400)
  expect(calls).toEqual([])
})
