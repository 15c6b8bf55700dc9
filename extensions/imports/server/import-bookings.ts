import { sql } from 'kysely'
import { personName } from '../../../domain/accounts/person-name.ts'
import { formatPhone } from '../../../domain/accounts/phone.ts'
import { type ItemRef, isSameItem, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { closureMessage } from '../../../domain/closures/closed-message.ts'
import { formatDollars, formatUsd, toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import {
  facilityDate,
  formatShortDate,
  formatTimes,
  type Interval,
  overlaps,
} from '../../../domain/time/facility-time.ts'
import { readStaffRole } from '../../../server/accounts/change-role.ts'
import { CUSTOMER_NAME } from '../../../server/bookings/admin-bookings.ts'
import { readOpeningHours } from '../../../server/catalog/opening-hours.ts'
import { bundleContents, listBundles, listSpaces } from '../../../server/catalog/queries.ts'
import type { Trx } from '../../../server/db/database.ts'
import type { By } from '../../../server/services/services.ts'
import { listBlockedDates, listClosuresFrom } from '../../../server/slots/closure-queries.ts'
import { lockDays } from '../../../server/slots/lock-days.ts'
import { type NewBooking, takeSlots } from '../../../server/slots/take-slot.ts'
import { findDayFirst } from '../domain/date-order.ts'
import { type Decision, fail, importedLine, type ReadLine } from '../domain/imported-line.ts'
import { itemFinder } from '../domain/named-item.ts'
import { type ReadBooking, readBooking } from '../domain/read-booking.ts'
import type { ReadCustomer } from '../domain/read-customer.ts'
import { createPeople, keyOf, lockPeople, readPerson } from './people.ts'
import { readLines } from './read-lines.ts'
import type { Done } from './run-import.ts'

const BATCH = 500

/**
 * Makes confirmed bookings whose price is due. It has their days alone, so it can check all lines in memory; taking a slot
 * checks again. Null if a new customer registered just now: then roll back.
 */
export async function importBookings(
  trx: Trx,
  lines: readonly ReadLine[],
  { actor, now }: By,
): Promise<Done | null> {
  const openingHours = await readOpeningHours(trx)
  const canDiscount = (await readStaffRole(trx, actor.id)) === 'owner'
  const context = { now, openingHours, dayFirst: findDayFirst(lines) }
  const read = await readLines(lines, async (line) => ({
    line,
    person: await readPerson(line.cells),
    booking: readBooking(line.cells, context),
  }))
  const find = await lockPeople(
    trx,
    read.flatMap(({ person }) => (person.ok ? person.value : [])),
  )
  const days = read.flatMap(({ booking }) => (booking.ok ? facilityDate(booking.value.start).toString() : []))
  await lockDays(trx, days)
  const facts = await readFacts(trx, now)
  const people = new Map<string, ReadCustomer & { id: string }>()
  const made: NewBooking[] = []

  function findCustomer(person: ReadCustomer): (ReadCustomer & { id: string }) | string {
    const [known, another] = find(person)
    if (another) return 'Several customers match this line. Please add an email.'
    if (known) return known
    const key = keyOf(person)
    if (key === null) return 'We know no customer with this name. Please add an email or a phone number.'
    return people.get(key) ?? { ...person, note: null, id: crypto.randomUUID() }
  }

  function decide({ line: { row }, person, booking }: (typeof read)[number]): Decision {
    if (!person.ok) return fail(person.reason)
    if (!booking.ok) return fail(booking.reason, person.notes)
    const { notes, ...decision } = decideBooking(person.value, booking.value, row)
    return { ...decision, notes: [...person.notes, ...booking.notes, ...(notes ?? [])] }
  }

  function decideBooking(person: ReadCustomer, wanted: ReadBooking, row: number): Decision {
    const { start, end } = wanted
    const interval = { start, end }
    const customer = findCustomer(person)
    if (typeof customer === 'string') return fail(customer)
    const found = facts.findItem(wanted.item, facilityDate(start))
    if (typeof found === 'string') return fail(found)
    const { item } = found
    const { spaceId, bundleId, resources } = item
    const time = `${formatShortDate(start)}, ${formatTimes(start, end)}`
    const taken = facts.takenOn(start)
    const other = taken.find(
      (each) => overlaps(each, interval) && each.resources.some((resource) => resources.includes(resource)),
    )
    if (other?.row) return fail(`Row ${other.row} has this time.`)
    const isSameTime = other?.start.equals(start) && other.end.equals(end)
    if (other?.userId === customer.id && isSameItem(other, item) && isSameTime)
      return { result: 'unchanged', text: `${other.name}, ${time}, ${item.name}` }
    if (other)
      return fail(
        `${item.name} is taken by ${other.name ?? 'a customer'}: ${formatTimes(other.start, other.end)}`,
      )
    const closed = closureMessage(facts.closuresOn(start), { resources, interval })
    if (closed) return fail(closed.message)

    const regular = priceOf(item, interval)
    const total = wanted.total ?? regular
    if (total < regular && !canDiscount)
      return fail(`Price: Usually ${formatUsd(regular)}. Only the owner can import a lower one.`)

    const { email, phone, note } = person
    const name = personName(person) ?? personName(customer) ?? email?.split('@')[0] ?? formatPhone(phone)
    const totalAmount = toDecimal(total)
    const key = keyOf(person)
    if (key !== null && find(person).length === 0) people.set(key, customer)
    taken.push({ userId: customer.id, spaceId, bundleId, start, end, name, row, resources })
    made.push({
      order: {},
      booking: {
        ...{
          id: crypto.randomUUID(),
          userId: customer.id,
          spaceId,
          bundleId,
          startTime: start,
          endTime: end,
        },
        ...{ totalAmount, status: 'confirmed', paymentMethod: 'cash', customerName: name, madeBy: 'staff' },
        ...{ staffNote: note, createdAt: now, updatedAt: now },
      },
      resources,
      actorId: actor.id,
      created: { status: 'confirmed', totalAmount, paymentMethod: 'cash', reason: 'Imported from a file' },
    })
    return {
      result: 'create',
      text: `${name}, ${time}, ${item.name}, ${formatDollars(totalAmount)}`,
      notes: [
        ...found.notes,
        ...(phone === null || phone === customer.phone
          ? []
          : [`Doesn't add ${formatPhone(phone)} to the customer.`]),
      ],
    }
  }

  const outcomes = read.map((each) => importedLine(each.line, decide(each)))
  if (!(await createPeople(trx, [...people.values()], now))) return null
  // Smaller statements, which the database's limits allow.
  for (let from = 0; from < made.length; from += BATCH)
    if (!(await takeSlots(trx, made.slice(from, from + BATCH))))
      throw new Error('A time was taken while its day was locked')
  return { lines: outcomes, rows: made.map(({ booking }) => ({ id: booking.id, added: null })) }
}

interface Taken extends ItemRef, Interval {
  userId: string
  name: string | null
  resources: readonly string[]
  /** The line that takes it; undefined for a booking that was there before. */
  row?: number
}

/** The items that can be booked, the times taken or held from now on, and closures. */
async function readFacts(trx: Trx, now: Temporal.Instant) {
  const bundles = await bundleContents(trx)
  const refs = [
    ...(await listSpaces(trx)).map((space) => ({ ...space, spaceId: space.id, bundleId: null })),
    ...(await listBundles(trx)).map((bundle) => ({ ...bundle, spaceId: null, bundleId: bundle.id })),
  ]
  const findItem = itemFinder(refs.map((item) => ({ ...item, resources: resourcesOf(item, bundles) })))
  // Also the times that are kept for bookings beside their own.
  const rows: Taken[] = await trx
    .selectFrom('bookingOccupancy')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .innerJoin('users', 'users.id', 'userId')
    .select(['userId', 'spaceId', 'bundleId', CUSTOMER_NAME.as('name')])
    .select(sql<Temporal.Instant>`lower(during)`.as('start'))
    .select(sql<Temporal.Instant>`upper(during)`.as('end'))
    .select(sql<string[]>`array_agg(resource)`.as('resources'))
    .where(sql<boolean>`upper(during) > ${now}`)
    .groupBy(['bookings.id', 'users.id', 'during'])
    .execute()
  const taken = Map.groupBy(rows, ({ start }) => facilityDate(start).toString())
  const blocked = new Map((await listBlockedDates(trx)).map(({ date, reason }) => [date, reason]))
  const closures = Map.groupBy(await listClosuresFrom(trx, facilityDate(now)), ({ date }) => date)
  return {
    findItem,
    takenOn: (start: Temporal.Instant) => taken.getOrInsert(facilityDate(start).toString(), []),
    closuresOn(start: Temporal.Instant) {
      const date = facilityDate(start).toString()
      return { blockedReason: blocked.get(date) ?? null, closures: closures.get(date) ?? [] }
    },
  }
}
