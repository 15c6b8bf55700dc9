// cspell:disable
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { type Customer, registerAdmin } from '../../../testing/factories.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { testAppOfFile } from '../../../testing/start-test-app.ts'

const PEOPLE = {
  maria: { email: 'maria.garcia@lopez-family.example', firstName: 'María', lastName: 'García-López' },
  chris: { email: 'chris@example.com', firstName: 'Chris', lastName: 'Van der Berg', phone: '+19895550142' },
  weiss: { email: 'uwe@example.com', firstName: 'Uwe', lastName: 'Weiß' },
  weissPlain: { email: 'ute@example.com', firstName: 'Ute', lastName: 'Weiss' },
  kathleen: { email: 'k@example.com', firstName: 'Kathleen', lastName: "O'Brien-Müller" },
  soren: { email: 'soren@example.com', firstName: 'Søren', lastName: 'Æbelø' },
  ivan: { email: 'ivan@example.com', firstName: 'Иван', lastName: 'Петров' },
  mary: { email: 'mary@example.com', firstName: 'Mary Ann', lastName: 'Dale' },
}
type Name = keyof typeof PEOPLE

const barn = await testAppOfFile()
let staff: Customer
const ids: Partial<Record<Name, string>> = {}
const bookings: Partial<Record<Name, string>> = {}
beforeAll(async () => {
  staff = await registerAdmin(barn)
  const now = barn.clock.now()
  for (const [index, [name, person]] of Object.entries(PEOPLE).entries()) {
    const { id } = await barn.services.db
      .insertInto('users')
      .values({ ...person, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name as Name] = id
    const booking = await bookAtDesk(staff, 'cage-1', `2026-11-2${1 + (index % 8)}T18:00`, {
      customerEmail: person.email,
    })
    bookings[name as Name] = booking.id
  }
})

const namesOf = (found: { id: string }[], all: Partial<Record<Name, string>>) =>
  Object.entries(all)
    .filter(([, id]) => found.some((each) => each.id === id))
    .map(([name]) => name)

/** The people found by each of staff's searches, which agree. */
async function search(text: string): Promise<string[]> {
  const query = encodeURIComponent(text)
  const users = (await staff.get(`/api/admin/users?limit=50&search=${query}`)).body.items
  const everywhere = (await staff.get(`/api/admin/search?search=${query}`)).body
  const upcoming = (await staff.get(`/api/admin/bookings?scope=upcoming&search=${query}`)).body.items
  const people = namesOf(users, ids)
  expect(namesOf(everywhere.people, ids)).toEqual(people)
  expect(namesOf(everywhere.bookings, bookings)).toEqual(people)
  expect(namesOf(upcoming, bookings)).toEqual(people)
  return people
}

describe('a search for people and their bookings', () => {
  it.each<[string, Name[]]>([
    ['Garcia-Lopez, Maria', ['maria']],
    ['lopez', ['maria']],
    ['garcia lopez', ['maria']],
    ['lopez garcia maria', ['maria']],
    ['GARCIALOPEZ', ['maria']],
    ['lop mar', ['maria']],
    ['Lopez, Maria <maria.garcia@lopez-family.example>', ['maria']],
    ['maria.garcia@lop', ['maria']],
    ['@lopez-family', ['maria']],
    ['family', ['maria']],
    ['berg', ['chris']],
    ['Berg Chris', ['chris']],
    ['van der', ['chris']],
    ['(989) 555', ['chris']],
    ['chris 0142', ['chris']],
    ['weiss', ['weiss', 'weissPlain']],
    ['WEIẞ', ['weiss', 'weissPlain']],
    ['Weiß, Uwe', ['weiss']],
    ['obrien', ['kathleen']],
    ['O’Brien', ['kathleen']],
    ['o brien', ['kathleen']],
    ['brien', ['kathleen']],
    ['muller', ['kathleen']],
    ['Mu\u0308ller', ['kathleen']],
    ['aebelo', ['soren']],
    ['søren', ['soren']],
    ['ПЕТРОВ иван', ['ivan']],
    ['maryann', ['mary']],
    ['\u200bdal\ufeff', ['mary']],
    ['zzz', []],
    ['lopez berg', []],
    ['%', []],
    ['_', []],
  ])('for %j finds %j', async (text, expected) => {
    expect(await search(text)).toEqual(expected)
  })
})

describe('a search for a booking number', () => {
  it('finds any part of four characters or more, however it is typed', async () => {
    const id = bookings.chris ?? ''
    const number = bookingNumber(id).slice(2)
    const typed = [
      `B-${number}`,
      number,
      number.slice(0, 4),
      number.slice(4).toLowerCase(),
      number.slice(2, 7),
      `b-${number.slice(3)}`,
      `B – ${number.slice(0, 4)} ${number.slice(4)}`,
      number.replaceAll('0', 'O').replaceAll('1', 'l'),
    ]
    for (const text of typed) {
      const { body } = await staff.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
      expect(
        body.bookings.map((each: { id: string }) => each.id),
        text,
      ).toContain(id)
      const upcoming = await staff.get(
        `/api/admin/bookings?scope=upcoming&search=${encodeURIComponent(text)}`,
      )
      expect(
        upcoming.body.items.map((each: { id: string }) => each.id),
        text,
      ).toContain(id)
    }
  })

  it('does not search for three characters', async () => {
    const part = bookingNumber(bookings.chris ?? '').slice(2, 5)
    expect((await staff.get(`/api/admin/search?search=B-${part}`)).body.bookings).toEqual([])
  })
})
