import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
beforeEach(() => barn.reset())

const page = async (query: string) => (await staff.get(`/api/admin/bookings?${query}`)).body
const counts = async (query = '') => (await staff.get(`/api/admin/bookings/counts?${query}`)).body
const idsOf = ({ items }: { items: AdminBooking[] }) => items.map(({ id }) => id)
const found = async (search: string, more = '') =>
  (await page(`search=${encodeURIComponent(search)}${more}`)).items.map(
    ({ customerName }: AdminBooking) => customerName,
  )

/** Bookings on many days, two of them at each start, so sorting by start alone is not enough. */
async function fill(count: number): Promise<void> {
  await insertBookings(
    barn.services.db,
    'user_id, space_id, start_time, end_time, total_amount, status, created_at, updated_at',
    sql`
      select ${staff.id}, 'cage-1', start, start + interval '1 hour', 30, 'confirmed', start, start
    from generate_series(1, ${count}::int) n,
      lateral (select timestamptz '2026-11-20 17:00Z' + (n / 2 - ${count}::int / 4) * interval '1 hour') t (start)`,
  )
}

const NOT_CAPPED = { isUpcomingCapped: false, isPastCapped: false }

describe('listAdminBookings', () => {
  it.each([
    ['scope=upcoming', 1],
    ['scope=past', -1],
    ['status=confirmed', -1],
  ])('pages through %s, every booking once and in order', async (query, direction) => {
    await fill(60)
    const seen: AdminBooking[] = []
    let cursor: string | null = null
    do {
      const { items, nextCursor }: { items: AdminBooking[]; nextCursor: string | null } = await page(
        `${query}&limit=7${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      seen.push(...items)
      cursor = nextCursor
    } while (cursor)
    const keys = seen.map(({ startTime, id }) => `${startTime} ${id}`)
    expect(keys).toEqual([...new Set(keys)].sort((a, b) => (a < b ? -direction : direction)))
    const { upcoming, past, ...capped } = await counts()
    expect([upcoming + past, capped]).toEqual([60, NOT_CAPPED])
    expect(seen).toHaveLength({ 'scope=upcoming': upcoming, 'scope=past': past }[query] ?? 60)
  })

  it('continues where the last page ended, even after new bookings', async () => {
    await fill(20)
    const first = await page('scope=upcoming&limit=3')
    await bookAtDesk(staff, 'cage-2', '2026-11-20T12:00')
    const second = await page(`scope=upcoming&limit=3&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(6)
    expect(second.items[0].startTime >= first.items[2].startTime).toBe(true)
  })

  it('finds a booking by the number in its emails', async () => {
    const { id } = await bookAtDesk(staff, 'cage-1', '2026-11-20T10:00')
    await bookAtDesk(staff, 'cage-2', '2026-11-20T10:00')
    expect(idsOf(await page(`search=${bookingNumber(id)}`))).toEqual([id])
    expect(idsOf(await page(`search=${bookingNumber(id).toLowerCase()}&scope=upcoming`))).toEqual([])
    expect((await staff.get(`/api/admin/search?search=${bookingNumber(id)}`)).body.bookings).toMatchObject([
      { id },
    ])
  })

  it('lists a booking in progress as upcoming until it ends', async () => {
    const { id } = await bookAtDesk(staff, 'cage-1', '2026-11-20T10:00', { hours: 3 })
    expect(idsOf(await page('scope=upcoming'))).toEqual([id])
    expect(await counts()).toEqual({ upcoming: 1, past: 0, ...NOT_CAPPED })
    barn.clock.set('2026-11-20T13:00:00-05:00')
    expect(idsOf(await page('scope=past'))).toEqual([id])
    expect(await counts()).toEqual({ upcoming: 0, past: 1, ...NOT_CAPPED })
  })
})

describe('listAdminBookings search', () => {
  beforeEach(async () => {
    await bookAtDesk(staff, 'cage-1', '2026-11-21T18:00', {
      customerEmail: 'lefty@example.com',
      customerName: 'Steve Carlton',
    })
    await bookAtDesk(staff, 'cage-2', '2026-11-24T20:00', {
      customerEmail: 'r_clemente@pirates.example',
      customerName: 'Roberto',
    })
  })

  it('finds by parts of names, emails, and dates', async () => {
    const [steve, roberto] = [['Steve Carlton'], ['Roberto']]
    // All of them are upcoming, which are searched differently.
    for (const [what, search, expected] of [
      ['part of a name, in any case', 'CARL', steve],
      ['words in any order', 'carlton st', steve],
      ['part of an email', 'pirates.ex', roberto],
      ['the start of an email, in any case', 'Lefty@Ex', steve],
      ['a domain', '@pirates', roberto],
      ['an email with a LIKE wildcard, literally', 'rxclemente@pirates.example', []],
      ['a name and the start of an email', 'steve lefty@', steve],
      ['two letters that start a first name', 'st', steve],
      ['two letters that start a last name', 'ca', steve],
      ['the start of a name with punctuation', 's.', steve],
      ['two letters inside a word', 'lt', []],
      ['a LIKE wildcard, which is no word', '_', []],
      ['another LIKE wildcard', '%', []],
      ['a date without a year', 'Nov 21', steve],
      ['an evening that is the next day in UTC', '2026-11-24', roberto],
      ['the day after that', '2026-11-25', []],
    ] as const)
      expect([what, await found(search), await found(search, '&scope=upcoming')]).toEqual([
        what,
        expected,
        expected,
      ])
  })

  it('finds names whatever accents and apostrophes they were typed with', async () => {
    const names = ["Dan O'Brien", 'José Núñez', 'BJØRN']
    for (const [index, customerName] of names.entries())
      await bookAtDesk(staff, 'cage-3', `2026-11-21T1${index}:00`, {
        customerEmail: `x${index}@example.com`,
        customerName,
      })
    for (const [search, index] of [
      ["O'Brien", 0],
      ['O’BRIEN', 0],
      ['obrien', 0],
      ['jose nunez', 1],
      ['bjorn', 2],
    ] as const)
      for (const more of ['', '&scope=upcoming'])
        expect([search, await found(search, more)]).toEqual([search, [names[index]]])
  })

  it('finds an account by its current name after a rename', async () => {
    const customer = await registerCustomer(barn)
    await customer.post('/api/bookings', {
      spaceId: 'cage-3',
      startTime: '2026-11-21T23:00:00Z',
      endTime: '2026-11-22T00:00:00Z',
      totalAmount: 30,
    })
    expect(await found(`${customer.email} stengel`)).toEqual(['Casey Stengel'])
    await customer.put('/api/auth/profile', { firstName: 'Honus', lastName: 'Wagner' })
    expect(await found('wagner')).toEqual(['Honus Wagner'])
    expect(await found('stengel')).toEqual([])
  })

  it('combines with filters and scope, and counts results', async () => {
    expect(await found('example', '&scope=past')).toEqual([])
    expect(await found('example', '&itemId=cage-2')).toEqual(['Roberto'])
    expect(await found('example', '&method=cash&status=confirmed')).toEqual(['Roberto', 'Steve Carlton'])
    expect(await found('example', '&method=comp')).toEqual([])
    expect(await found('example', '&status=cancelled')).toEqual([])
    expect(await counts('search=carlton')).toEqual({ upcoming: 1, past: 0, ...NOT_CAPPED })
    expect(await counts('itemId=cage-2')).toEqual({ upcoming: 1, past: 0, ...NOT_CAPPED })
  })

  it('counts up to a hundred results, and up to a thousand bookings', async () => {
    await fill(2_100)
    const capped = { isUpcomingCapped: true, isPastCapped: true }
    expect(await counts('search=casey')).toEqual({ upcoming: 100, past: 100, ...capped })
    expect(await counts()).toEqual({ upcoming: 1_000, past: 1_000, ...capped })
  })
})
