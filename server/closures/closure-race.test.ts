import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { countWaiting } from '../../testing/count-waiting.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { lockDays } from '../slots/lock-days.ts'

const SPACES = ['cage-1', 'cage-2', 'cage-3', 'practice-area']

const customers: (typeof admin)[] = []
const barn = await ownAppOfFile()
const admin = await registerAdmin(barn)
while (customers.length < 20) customers.push(await registerVerified(barn))
await noteWhatClosuresKnow()

/** Records which bookings exist at the end of each closure's transaction. */
async function noteWhatClosuresKnow(): Promise<void> {
  const db = barn.owner
  await sql`create table known_bookings (id uuid)`.execute(db)
  await sql`grant insert on known_bookings to public`.execute(db)
  await sql`create function note_bookings() returns trigger language plpgsql as $$
    begin
      insert into known_bookings select id from bookings;
      return null;
    end $$`.execute(db)
  for (const table of ['blocked_dates', 'closures'])
    await sql`create constraint trigger notes_bookings after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function note_bookings()`.execute(db)
}

async function idsIn(table: 'bookings' | 'known_bookings'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(
    barn.owner,
  )
  return rows.map(({ id }) => id)
}

it.each([
  ['a whole day', '/api/admin/blocked-dates', {}],
  ['part of a day', '/api/admin/closures', { hours: { fromHour: 8, untilHour: 21 } }],
  ['each space', '/api/admin/closures', { spaceIds: SPACES }],
])('books nothing after the closure while 20 clients book and staff close %s', async (_what, path, scope) => {
  let made = 0
  let refused = 0
  for (let day = 1; day <= 3; day += 1) {
    const date = `2026-12-0${day}`
    await barn.clearBookings()
    await sql`truncate known_bookings`.execute(barn.owner)
    const answers: Answer[] = []
    const crowd = Promise.withResolvers<void>()
    // In the middle of the rush: a third of the clients have their first answer.
    const closing = crowd.promise.then(() => admin.post(path, { date, reason: 'Floor work', ...scope }))
    const bookAll = customers.map(async (customer, index) => {
      const book = async (row: number) => {
        const hour = String(8 + ((index + row) % 13)).padStart(2, '0')
        const payload = bookingOf(SPACES[index % SPACES.length] ?? '', `${date}T${hour}:00`)
        answers.push(await customer.post('/api/bookings', payload))
        if (answers.length >= 7) crowd.resolve()
      }
      await book(0)
      await book(5)
      // The last ones come after the closure, however quick the others were.
      await closing
      await book(10)
    })
    const [closed] = await Promise.all([closing, ...bookAll])
    expect(closed.status).toBe(201)
    const codes = new Set(answers.map(({ status, body }) => (status === 201 ? 'made' : body.code)))
    for (const code of codes) expect(['made', 'date_blocked', 'slot_taken']).toContain(code)
    const booked = await idsIn('bookings')
    expect(booked).toEqual(await idsIn('known_bookings'))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(booked.length)
    made += booked.length
    refused += answers.filter(({ body }) => body.code === 'date_blocked').length
  }
  expect(made).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  await sql`truncate blocked_dates, closures`.execute(barn.owner)
})

it.each(['blocked-dates', 'closures'])('closes and reopens one day at the same time, by %s', async (name) => {
  const path = `/api/admin/${name}`
  const day = { date: '2026-12-10', reason: 'Floor work', hours: { fromHour: 8, untilHour: 12 } }
  const { body: first } = await admin.post(path, day)
  const answers: Promise<Answer>[] = []
  await barn.services.db.transaction().execute(async (gate) => {
    await lockDays(gate, [day.date])
    answers.push(admin.post(path, day))
    await expect.poll(() => countWaiting(barn.services)).toBe(1)
    answers.push(admin.delete(`${path}/${first.id}`))
    await expect.poll(() => countWaiting(barn.services)).toBe(2)
  })
  const [closed, reopened] = await Promise.all(answers)
  expect([closed?.body.code, reopened?.status]).toEqual(['already_closed', 204])
})

it.each([
  ['blocked-dates', {}],
  ['closures', { spaceIds: ['cage-1'] }],
])('books nothing at the desk while staff close the day, by %s', async (name, scope) => {
  const date = name === 'closures' ? '2026-12-11' : '2026-12-12'
  const answers: Promise<Answer>[] = []
  await barn.services.db.transaction().execute(async (gate) => {
    await lockDays(gate, [date])
    answers.push(admin.post(`/api/admin/${name}`, { date, reason: 'Floor work', ...scope }))
    await expect.poll(() => countWaiting(barn.services)).toBe(1)
    const walkIn = { ...bookingOf('cage-1', `${date}T18:00`), customerName: 'Walt Kin', paysLater: true }
    answers.push(admin.post('/api/admin/bookings', walkIn))
    await expect.poll(() => countWaiting(barn.services)).toBe(2)
  })
  const [closed, booked] = await Promise.all(answers)
  expect([closed?.status, booked?.body.code]).toEqual([201, 'date_blocked'])
})
