import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { currentUserSchema, MINIMUM_PASSWORD } from '../domain/accounts/account.schema.ts'
import { ROUTE_NAMES } from '../domain/api/routes.ts'
import { adminBookingSchema, createStaffBookingSchema } from '../domain/bookings/admin-booking.schema.ts'
import { availabilityEntrySchema } from '../domain/bookings/availability.schema.ts'
import {
  BOOKING_STATUSES,
  PAYMENT_METHODS,
  RECEIVED_METHODS,
  STAFF_PAYMENT_METHODS,
} from '../domain/bookings/booking-status.ts'
import { HOLD_MINUTES } from '../domain/bookings/hold.ts'
import { ownBookingSchema } from '../domain/bookings/own-booking.schema.ts'
import { bundleSchema, spaceSchema } from '../domain/catalog/catalog.schema.ts'
import { blockedDateSchema } from '../domain/closures/closure.schema.ts'
import { DESK_PATHS } from '../domain/desk-pages.ts'
import { ERRORS } from '../domain/errors.ts'
import {
  ARRIVAL_LEAD_MINUTES,
  DURATIONS_HOURS,
  FACILITY_ADDRESS,
  MAXIMUM_ADVANCE_MONTHS,
  MAXIMUM_HOLDS,
  MINIMUM_LEAD_MINUTES,
  PAST_RESERVATIONS_SHOWN,
  STARTING_RATES,
} from '../domain/facility.ts'
import { INITIAL_HOURS, staffStartsOn, startHoursOn } from '../domain/hours/opening-hours.ts'
import { SEASON_EXTRA_MINUTES } from '../domain/orders/season-limits.ts'
import { PAGE_PATHS } from '../domain/pages.ts'
import { STAFF_ROLES } from '../domain/staff-role.ts'
import type { Answer } from './client.ts'
import { registerAdmin, registerVerified } from './factories.ts'
import { signAgreements } from './paid-booking.ts'
import { testAppOfFile } from './start-test-app.ts'

// The specification against the product, and against decision 37, which lists the differences.

const SPEC = readFileSync('docs/specification.md', 'utf8')
const RECORD = readFileSync('docs/decisions/0037-where-we-differ.md', 'utf8')

/** The words in code spans of a list of the record, in its order. */
function listed(name: string): string[] {
  const [, text = ''] = RECORD.split(`- **${name}:**`)
  const list = text.split(/\n- \*\*|\n\n/)[0] ?? ''
  return ticked(list)
}

/** The cells of a row of the record's table, as words in code spans. */
const rowOf = (name: string) =>
  (RECORD.match(new RegExp(`^\\| ${name} +\\|(.*)\\|$`, 'm'))?.[1] ?? '').split('|').map(ticked)
const ticked = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((each) => !some.includes(each)).toSorted()
const sectionOf = (heading: string) => SPEC.split(`${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
const numberIn = (pattern: RegExp) => Number(SPEC.match(pattern)?.[1])

const PRODUCT_PAGES = [...PAGE_PATHS.filter((path) => path !== '/admin/*?'), ...DESK_PATHS]

describe('pages and calls', () => {
  const pages = [...sectionOf('### Route table').matchAll(/^\| (\/\S*) /gm)].map(([, path = '']) => path)

  it('has every page of the specification, and lists all others', () => {
    expect(pages).toHaveLength(15)
    expect(without(pages, PRODUCT_PAGES)).toEqual([])
    expect(without(PRODUCT_PAGES, pages)).toEqual(listed('Pages').toSorted())
  })

  it('has every call of the specification', async () => {
    const plain = (route: string) => route.replaceAll(/\{\w+\}|:\w+/g, ':')
    const routes = ROUTE_NAMES.map(plain)
    const calls = [...sectionOf('## 7. The calls the product makes').matchAll(/^\| ([A-Z]+) +\| (\/\S+) /gm)]
    expect(calls).toHaveLength(25)
    for (const [, method = '', path = ''] of calls) {
      // "keyed by date YYYY-MM-DD": key parts are joined with slashes.
      const key = path.endsWith('/availability') ? '/:' : ''
      expect(routes).toContain(`${method} ${plain(path)}${key}`)
    }
  })

  it('accepts every specified request with only the specified fields', async () => {
    const barn = await testAppOfFile()
    const visitor = barn.client()
    const [admin, other] = [await registerAdmin(barn), await registerVerified(barn)]
    const account = { email: 'spec@example.com', password: 'seventh-inning-1' }
    const names = { firstName: 'Yogi', lastName: 'Berra', confirmPassword: account.password }
    const slot = { startTime: '2026-11-21T15:00:00-05:00', endTime: '2026-11-21T16:00:00-05:00' }
    const done = async (answer: Promise<Answer>) => {
      const { status, body } = await answer
      expect([200, 201, 204, 302], JSON.stringify(body)).toContain(status)
      return body
    }
    await done(visitor.post('/api/auth/register', { ...account, ...names }))
    await done(visitor.get('/api/logout'))
    await done(visitor.post('/api/auth/login', account))
    await done(visitor.post('/api/auth/password-reset-request', { email: account.email }))
    const own = { ...slot, spaceId: 'cage-1', bundleId: null, totalAmount: 30 }
    const { id } = await done(visitor.post('/api/bookings', own))
    const paths = ['auth/user', 'spaces', 'bundles', 'blocked-dates', 'bookings', `bookings/${id}`]
    for (const path of [...paths, 'bookings/availability/2026-11-21']) await done(visitor.get(`/api/${path}`))
    await done(signAgreements(visitor, id))
    const paid = await done(visitor.post('/api/create-payment-intent', { amount: 30, bookingId: id }))
    expect(paid.clientSecret).toBeTruthy()

    for (const path of ['bookings', 'users']) await done(admin.get(`/api/admin/${path}`))
    const atDesk = { customerEmail: 'desk@example.com', customerName: 'Desk', paymentMethod: 'check' }
    const made = { ...slot, ...atDesk, totalAmount: '55.00', bundleId: 'bundle1' }
    expect((await admin.post('/api/admin/bookings', made)).body.code).toBe('slot_taken')
    const later = { startTime: '2026-11-21T16:00:00-05:00', endTime: '2026-11-21T17:00:00-05:00' }
    const booking = await done(admin.post('/api/admin/bookings', { ...made, ...later }))
    await done(admin.delete(`/api/admin/bookings/${booking.id}`))
    const { email } = other
    await done(admin.post('/api/admin/reset-user-password', { email, newPassword: 'bottom-of-the-9th' }))
    await done(admin.post('/api/promote-to-admin', { email }))
    await done(admin.post('/api/remove-admin', { email }))
    const item = { name: 'Spec', description: 'Turf', hourlyRate: '35.00', isActive: true }
    await done(admin.put('/api/admin/spaces/cage-3', { ...item, equipment: 'L-screen' }))
    await done(admin.put('/api/admin/bundles/bundle2', item))
    const day = { date: '2026-12-25', reason: 'Christmas' }
    const blocked = await done(admin.post('/api/admin/blocked-dates', day))
    await done(admin.delete(`/api/admin/blocked-dates/${blocked.id}`))
  })

  it('has the tabs of Booking Management in the listed order', () => {
    const source = readFileSync('web/pages/admin-page.tsx', 'utf8')
    const tabs = [...source.matchAll(/id: '\w+', label: '([^']+)'/g)].map(([, label = '']) => label)
    const specified = SPEC.match(/Three tabs: (.+?)\./)?.[1]?.split(', ') ?? []
    expect(tabs).toEqual(listed('Tabs of Booking Management'))
    expect(tabs.toSorted()).toEqual(specified.toSorted())
  })
})

describe('texts', () => {
  /** The same quotes and blanks everywhere, and without numbers and names, which come from constants. */
  const plain = (text: string) =>
    text
      .replaceAll(/\\'|[‘’]|&apos;/g, "'")
      .replaceAll(/\$\{[^}]*\}|\{[A-Z_]+\}/g, '#')
      .replaceAll(/The Barn|\d+(:00 [AP]M)?/g, '#')
      .replaceAll(/\s+/g, ' ')
  const sources = globSync('{web,domain,server}/**/*.{ts,tsx,html}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const product = plain([...sources, ...Object.values(ERRORS).map(({ message }) => message)].join('\n'))

  /** Quoted texts; titles and descriptions are separated by a dash, a slash, or the end of a sentence. */
  const quoted = [...SPEC.matchAll(/(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[A-Za-z])'(?=[a-z]))+)'(?![A-Za-z])/g)]
    .map(([, text = '']) => text)
    .filter((text, index, all) => all.indexOf(text) === index)
  const partsOf = (text: string) =>
    text
      .split(/ - | \/ |\{\w+\}|\(n\)|\.\.\.$|(?<=!) /)
      .map((part) => plain(part).trim())
      .filter((part) => part.length > 1)

  it('has every quoted text word for word, except for those listed', () => {
    expect(quoted.length).toBeGreaterThan(150)
    const missing = quoted.filter((text) => !partsOf(text).every((part) => product.includes(part)))
    expect(missing).toEqual(listed('Texts replaced'))
  })
})

describe('values', () => {
  it('has the constants of the specification', () => {
    const day = Temporal.PlainDate.from('2027-01-04')
    const slots =
      SPEC.match(/hourly from (\d+):00 to (\d+):00 \((\d+) slots\)/)
        ?.slice(1)
        .map(Number) ?? []
    const starts = startHoursOn(day, INITIAL_HOURS)
    expect([starts[0], starts.at(-1), starts.length]).toEqual(slots)
    expect(staffStartsOn(day, INITIAL_HOURS)).toEqual(starts)
    expect(SPEC).toContain(
      `Durations: ${DURATIONS_HOURS[0]}, ${DURATIONS_HOURS[1]} or ${DURATIONS_HOURS[2]} hours`,
    )
    expect(MAXIMUM_ADVANCE_MONTHS).toBe(numberIn(/Advance limit: (\d+) months/))
    expect(MINIMUM_LEAD_MINUTES).toBe(60 * numberIn(/minimum lead time: (\d+) hour/))
    expect(STARTING_RATES.battingCage).toBe(numberIn(/batting cage \$(\d+)\/hr/))
    expect(STARTING_RATES.practiceArea).toBe(numberIn(/practice area \$(\d+)\/hr/))
    expect(MINIMUM_PASSWORD).toBe(numberIn(/Minimum password length: (\d+)/))
    expect(PAST_RESERVATIONS_SHOWN).toBe(numberIn(/Past reservations list capped at (\d+)/))
    expect(SPEC).toContain(`Facility address: ${FACILITY_ADDRESS} `)
  })

  it('has the statuses and payment methods of the specification, and lists other ways to pay and roles', () => {
    expect(SPEC).toContain(`Seen values: ${BOOKING_STATUSES.join(', ')}.`)
    expect(SPEC).toContain(`Payment method options: ${STAFF_PAYMENT_METHODS.join(', ')}.`)
    expect(PAYMENT_METHODS).toEqual(['stripe', ...STAFF_PAYMENT_METHODS])
    const booking = { customerName: 'A', startTime: '2027-01-04T10:00:00Z', endTime: '2027-01-04T11:00:00Z' }
    expect(createStaffBookingSchema.parse({ ...booking, totalAmount: '30' }).paymentMethod).toBe('cash')
    expect(without(RECEIVED_METHODS, PAYMENT_METHODS)).toEqual(listed('Other ways to pay').toSorted())
    expect([...STAFF_ROLES]).toEqual(listed('Roles of admins'))
  })

  it('has the listed limits beyond the specification', () => {
    const limits = { HOLD_MINUTES, SEASON_EXTRA_MINUTES, MAXIMUM_HOLDS, ARRIVAL_LEAD_MINUTES }
    expect(listed('Limits')).toEqual(Object.entries(limits).map(([name, value]) => `${name} = ${value}`))
  })
})

describe('fields of responses', () => {
  const namesOf = (text: string) =>
    (text.replaceAll(/\([^)]*\)/g, '').split('.')[0] ?? '').split(/,| and /).map((name) => name.trim())
  const fieldsOf = (entity: string) =>
    namesOf(SPEC.split(`**${entity}**`)[1]?.split(': ').slice(1).join(': ') ?? '')
  const bookings = fieldsOf('bookings')

  it.each<[string, z.ZodObject, string[]]>([
    ['current user', currentUserSchema, fieldsOf('users')],
    ['space', spaceSchema, fieldsOf('spaces')],
    ['bundle', bundleSchema, fieldsOf('bundles')],
    ['blocked date', blockedDateSchema, fieldsOf('blocked_dates')],
    ['availability', availabilityEntrySchema, fieldsOf('Availability entry')],
    ['own booking', ownBookingSchema, bookings],
    ['admin booking', adminBookingSchema, [...bookings, 'customerName', 'customerEmail']],
  ])('are those of the specification, except for those listed: %s', (name, schema, specified) => {
    const fields = Object.keys(schema.shape)
    const [added = [], left = []] = rowOf(name)
    expect(without(fields, specified)).toEqual(added.toSorted())
    expect(without(specified, fields)).toEqual(left.toSorted())
  })
})
