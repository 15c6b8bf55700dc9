import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { timed } from '../../../bench/figures/figure.ts'
import type { Part } from '../../../bench/parts/part.ts'
import { facilityDate, instantAt } from '../../../domain/time/facility-time.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { createFetchClient } from '../../../testing/fetch-client.ts'
import { eventually } from '../../../testing/server-process.ts'

const WAITING = 500
const CANCELLED = 50
/** 50 within ten seconds. */
const PAUSE_MS = 200

interface Sent {
  userId: string
  place: number
  emails: number
  secondsToSend: number
}

/**
 * 500 customers wait for one full day, and staff cancel 50 of its bookings within ten seconds. Throws unless
 * the first 50 get one offer and one email each, and no one ever sees an offered time open.
 */
export const PART: Part = async (site) => {
  const { url, database } = await site.open()
  const staff = createFetchClient(url)
  await staff.register('staff@example.com')
  await staff.post('/api/promote-to-admin', { email: 'staff@example.com' })
  const today = facilityDate(Temporal.Now.instant())
  // By day: at night, offers wait for the morning.
  await staff.post('/sandbox/clock', { now: instantAt(today.add({ days: 1 }), 12).toString() })
  const date = today.add({ days: 8 }).toString()
  const ids = await fillDay(staff, date)
  await insertWaiting(database, date)
  const next = ids.values()
  const stopWatching = watch(url, date, ids.length)
  site.add(stopWatching)
  return [
    {
      name: `cancel a booking that ${WAITING} wait for`,
      unit: 'ms',
      rounds: CANCELLED,
      warmUps: 0,
      async measure() {
        await delay(PAUSE_MS)
        return await timed(() => cancel(staff, next.next().value ?? ''))
      },
      floor: { atMost: 500 },
    },
    {
      name: 'from a cancellation to the mail server',
      unit: 's',
      rounds: 1,
      warmUps: 0,
      async measure() {
        await eventually(
          () => countUnsent(database),
          (count) => count === 0,
        )
        const open = await stopWatching()
        if (open > 0) throw new Error(`An offered time was shown as open ${open} times`)
        return { value: Math.max(...expectInOrder(await listSent(database, date))) }
      },
      floor: { atMost: 10 },
      detail: `the slowest of ${CANCELLED} offers; all in order, none seen open`,
    },
  ]
}

/** Reads the day all the time, and returns how many open times it saw when it's stopped. */
function watch(url: string, date: string, booked: number): () => Promise<number> {
  const visitor = createFetchClient(url)
  let open = 0
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const { body } = await visitor.get(`/api/bookings/availability/${date}`)
      open += booked - body.length
      await delay(20)
    }
  })()
  // Until it's awaited.
  work.catch(() => {})
  return async () => {
    isOver = true
    await work
    return open
  }
}

async function cancel(staff: ReturnType<typeof createFetchClient>, id: string): Promise<void> {
  const terms = { version: 1, refund: 'none' }
  const { status } = await staff.post(`/api/admin/bookings/${id}/cancellation`, terms)
  if (status !== 200) throw new Error(`Cancelling answered ${status}`)
}

/** The seconds of each offer. Throws unless the customers who waited longest got one email each. */
function expectInOrder(sent: readonly Sent[]): number[] {
  const places = sent.map(({ place }) => place).toSorted((one, other) => one - other)
  if (sent.length !== CANCELLED || places.some((place, index) => place !== index + 1))
    throw new Error(`Expected offers to the first ${CANCELLED}, but they went to ${places}`)
  if (sent.some(({ emails }) => emails !== 1)) throw new Error('A customer got no email, or several')
  return sent.map(({ secondsToSend }) => secondsToSend)
}

/** Books every hour of three cages and the practice area at the desk. */
async function fillDay(staff: ReturnType<typeof createFetchClient>, date: string): Promise<string[]> {
  const ids: string[] = []
  for (let hour = 8; hour < 21; hour += 1)
    for (const space of ['cage-1', 'cage-2', 'cage-3', 'practice-area']) {
      const { status, body } = await staff.post('/api/admin/bookings', {
        ...bookingOf(space, `${date}T${String(hour).padStart(2, '0')}:00`),
        customerEmail: 'coach@example.com',
        paymentMethod: 'cash',
        paysLater: true,
      })
      if (status !== 201) throw new Error(`Booking answered ${status}: ${JSON.stringify(body)}`)
      if (space !== 'practice-area') ids.push(body.id)
      else ids.unshift(body.id)
    }
  return ids
}

/** Customers with verified addresses; the first 13 wait for the practice area, the others for any cage. */
async function insertWaiting(database: Client, date: string): Promise<void> {
  await database.query(
    `with people as (
       insert into users (email, is_email_verified, created_at, updated_at)
       select 'waits' || n || '@bench.example', true, now(), now() from generate_series(1, $1::int) n
       returning id, email
     )
     insert into waiting_entries (user_id, date, from_hour, until_hour, hours, space_id, notice_hours, created_at)
     select id, $2, 8, 21, 1, case when place <= 13 then 'practice-area' end, 1, now() - interval '1 day' + place * interval '1 second'
     from people cross join lateral (select substr(split_part(email, '@', 1), 6)::int as place) places`,
    [WAITING, date],
  )
}

async function countUnsent(database: Client): Promise<number> {
  const { rows } = await database.query(
    `select count(*) filter (where status = 'queued')::int + greatest(0, $1 - count(*))::int as count
     from emails where template = 'waiting.time-offered'`,
    [CANCELLED],
  )
  return rows[0].count
}

async function listSent(database: Client, date: string): Promise<Sent[]> {
  const { rows } = await database.query(
    `select user_id as "userId", place::int, emails::int, seconds::float as "secondsToSend" from (
       select id, user_id, row_number() over (order by created_at) as place from waiting_entries where date = $1) entries
     join lateral (
       select count(*) as emails, max(extract(epoch from sent_at - emails.created_at)) as seconds
       from waiting_offers join emails using (booking_id)
       where entry_id = entries.id and template = 'waiting.time-offered'
     ) offers on emails > 0`,
    [date],
  )
  return rows
}
