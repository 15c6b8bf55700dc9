import limitConcurrency from 'p-limit'
import { STAFF_ROLES } from '../../domain/staff-role.ts'
import { createPasskey } from '../accounts/virtual-authenticator.ts'
import { routeAt } from '../all-routes.ts'
import type { Answer } from '../client.ts'
import { switchOn } from '../extras.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../factories.ts'
import { payForBooking, SIGNED } from '../paid-booking.ts'
import { ruleOf } from '../price-rules.ts'
import { bookAtDesk } from '../staff-booking.ts'
import type { TestApp } from '../start-test-app.ts'
import { ACCOUNTING_REQUESTS } from './accounting-requests.ts'
import { catalogRequests } from './catalog-requests.ts'
import { closureRequests } from './closure-requests.ts'
import { HOURS_REQUESTS } from './hours-requests.ts'
import { peopleRequests } from './people-requests.ts'
import { REPORT_REQUESTS } from './report-requests.ts'
import { seasonRequests } from './season-requests.ts'
import { LEFT_OUT, NO_ID, type ValidRequest, type ValidRequests } from './valid-request.ts'
import { WALKS } from './walks.ts'

export interface EveryRoute {
  /** One for each route that takes a body, a query, or a parameter. */
  requests: readonly ValidRequest[]
  /**
   * Sends one as staff, a customer, or a new visitor, by its contract; with its own method, unless
   * another is given.
   */
  send(request: ValidRequest, method?: string): Promise<Answer>
  /**
   * Sends several at the same time, and those that a rate limit stopped before their input was used again
   * without it.
   */
  sendAll(requests: readonly ValidRequest[]): Promise<Answer[]>
}

/** Requests at the same time. There are ten connections to the database. */
const PARALLEL = 6

/** A request's address, with its parameters and its query. */
export function urlOf({ door, path = {}, query = {} }: ValidRequest): string {
  const [, pattern = ''] = door.split(' ')
  const url = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => path[name] ?? '')
  const search = Object.entries(query).map(([name, text]) => `${name}=${text}`)
  return search.length > 0 ? `${url}?${search.join('&')}` : url
}

/**
 * Switches on all extensions, and makes what the requests are about: a payment, a hold, a booking at the
 * desk, and the people.
 */
export async function everyRoute(barn: TestApp): Promise<EveryRoute> {
  await switchOn(barn)
  const staff = await registerAdmin(barn)
  const customer = await registerCustomer(barn)
  const paid = await payForBooking(barn, customer)
  const held = (await customer.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))).body.id
  const atDesk = await bookAtDesk(staff, 'cage-3', '2026-11-21T18:00')
  const password = 'seventh-inning'
  const passkey = createPasskey(customer.id)
  const { totalAmount: _, ...shown } = {
    ...bookingOf('cage-2', '2026-11-21T18:00'),
    spaceId: 'cage-2',
    bundleId: null,
  }
  const slot = {
    ...bookingOf('practice-area', '2026-11-22T10:00'),
    spaceId: 'practice-area',
    bundleId: null,
    isAnyCage: false,
  }
  const token = 'x'.repeat(43)
  const valid: ValidRequests = {
    'POST /api/auth/login': { body: { email: customer.email, password, recoveryCode: 'AAAA-AAAA-AAAA' } },
    'POST /api/auth/register': {
      body: {
        email: 'new@example.com',
        phone: '(989) 555-0143',
        password,
        confirmPassword: password,
        firstName: 'New',
        lastName: 'One',
      },
    },
    'POST /api/auth/password-reset-request': { body: { email: customer.email } },
    'POST /api/auth/password-reset': { body: { token, newPassword: password } },
    'POST /api/auth/verify-email': { body: { token } },
    'POST /api/auth/email-code/check': { body: { code: '123456' } },
    'POST /api/auth/change-password': { body: { currentPassword: 'wrong-password', newPassword: password } },
    'POST /api/auth/confirmation': { body: { password } },
    'POST /api/auth/confirmation/passkey': { body: { response: passkey.use({ challenge: token }) } },
    'POST /api/auth/passkey': { body: { response: passkey.use({ challenge: token }) } },
    'POST /api/auth/passkeys': { body: { name: 'Phone', response: passkey.create({ challenge: token }) } },
    'DELETE /api/auth/passkeys/:id': { path: { id: NO_ID } },
    'DELETE /api/auth/sessions/:id': { path: { id: NO_ID } },
    'PUT /api/auth/profile': { body: { firstName: 'Casey', lastName: 'Stengel', phone: '(989) 555-0142' } },
    'GET /api/bookings/availability': { query: { date: '2026-11-21' } },
    'GET /api/bookings/availability/:date': { path: { date: '2026-11-21' } },
    'GET /api/bookings/taken/:date': { path: { date: '2026-11-01' } },
    'POST /api/bookings/:id/kept-payment': { path: { id: NO_ID }, body: { amount: 30 } },
    ...HOURS_REQUESTS,
    'PUT /api/admin/extras/:name': { path: { name: 'unknown' }, body: { isOn: true } },
    ...catalogRequests((await staff.get('/api/admin/catalog')).body),
    'POST /api/bookings': { body: { ...slot, isAnyCage: true, replaces: NO_ID } },
    ...seasonRequests({ bookingId: paid.bookingId, slot }),
    'GET /api/bookings/:id': { path: { id: held } },
    'DELETE /api/saved-cards/:id': { path: { id: 'pm_unknown' } },
    'DELETE /api/bookings/:id/hold': { path: { id: atDesk.id } },
    'DELETE /api/admin/users/:id/holds': { path: { id: atDesk.id } },
    'GET /api/bookings/:id/calendar.ics': { path: { id: paid.bookingId } },
    'GET /api/bookings/:id/receipt': { path: { id: paid.bookingId } },
    'POST /api/create-payment-intent': { body: { amount: 30, bookingId: held, usesKept: true } },
    'DELETE /api/admin/bookings/:id': { path: { id: NO_ID } },
    'POST /api/admin/bookings/:id/cancellation': {
      path: { id: paid.bookingId },
      body: { version: 99, refund: { amount: '1.00' }, backTo: null, reason: 'Rained in' },
    },
    'POST /api/admin/payments/:id/refunds': {
      path: { id: paid.paymentId },
      body: { amount: '0.01', reason: 'Rained in', refundId: crypto.randomUUID() },
    },
    'GET /api/admin/bookings/:id/ledger': { path: { id: paid.bookingId } },
    'GET /api/admin/bookings/:id/agreements': { path: { id: paid.bookingId } },
    'GET /api/admin/bookings': {
      query: {
        scope: 'upcoming',
        search: 'casey',
        status: 'pending',
        method: 'stripe',
        itemId: 'cage-1',
        customerId: customer.id,
        cursor: `2026-11-20T17:00:00Z_${held}`,
        limit: '10',
      },
    },
    'GET /api/admin/bookings/counts': {
      query: {
        search: 'casey',
        status: 'pending',
        method: 'stripe',
        itemId: 'cage-1',
        customerId: customer.id,
      },
    },
    'POST /api/admin/bookings': {
      body: {
        ...slot,
        customerEmail: 'walk-in@example.com',
        customerName: 'Walk In',
        customerId: LEFT_OUT,
        customerPhone: '(989) 555-0141',
        paidBy: 'cash',
        compReason: 'Sponsor',
        requestKey: NO_ID,
        paymentMethod: 'cash',
        paysLater: false,
      },
    },
    'GET /api/admin/board/:date': { path: { date: '2026-11-21' } },
    'POST /api/admin/attention/:kind/:id/dismissal': {
      path: { kind: 'payment', id: paid.paymentId },
      body: { note: 'Called them', isReturned: false },
    },
    'PUT /api/admin/calls/:id': { path: { id: NO_ID }, body: { isTold: true } },
    'POST /api/admin/setup-list/:item/review': { path: { item: 'hours' } },
    'GET /api/admin/bookings/:id': { path: { id: paid.bookingId } },
    'POST /api/admin/bookings/:id/payment': {
      path: { id: atDesk.id },
      body: { method: 'cash', amount: '5.00', version: 99 },
    },
    'POST /api/admin/bookings/:id/waived-balance': {
      path: { id: atDesk.id },
      body: { reason: 'Never came', version: 1 },
    },
    'POST /api/admin/bookings/:id/waived-balance/undo': { path: { id: atDesk.id }, body: { version: 1 } },
    'POST /api/admin/bookings/:id/receipt': { path: { id: atDesk.id } },
    'PUT /api/admin/bookings/:id/price': {
      path: { id: atDesk.id },
      body: { totalAmount: '25.00', reason: 'Machine broke', refundsOverpaid: false, version: 1 },
    },
    'POST /api/admin/payments/:id/void': {
      path: { id: NO_ID },
      body: { reason: 'Wrong button', method: 'cash', version: 1 },
    },
    'POST /api/admin/bookings/:id/move': {
      path: { id: atDesk.id },
      body: {
        spaceId: 'cage-3',
        bundleId: null,
        startTime: slot.startTime,
        hours: 1,
        price: 'keep',
        version: 99,
      },
    },
    'PUT /api/admin/bookings/:id/note': { path: { id: atDesk.id }, body: { note: 'Late', version: 1 } },
    'PUT /api/admin/bookings/:id/attendance': {
      path: { id: atDesk.id },
      body: { attendance: 'arrived', version: 99 },
    },
    'POST /api/admin/emails/:id/resend': { path: { id: NO_ID } },
    'GET /api/bookings/:id/agreements': { path: { id: held } },
    'POST /api/bookings/:id/agreements': {
      path: { id: held },
      body: { ...SIGNED, dates: [{ ...shown, id: held }] },
    },
    'POST /api/admin/bookings/:id/links': { path: { id: atDesk.id }, body: { purpose: 'sign' } },
    'POST /api/admin/bookings/:id/link-email': { path: { id: atDesk.id }, body: { purpose: 'sign' } },
    // Not one that can be handed over: the other requests are sent with the same session.
    'POST /api/admin/bookings/:id/hand-over': { path: { id: NO_ID } },
    'DELETE /api/admin/bookings/:id/links': { path: { id: atDesk.id } },
    'POST /api/booking-link': { body: { token } },
    'POST /api/booking-link/payment-intent': { body: { token, amount: 30 } },
    'POST /api/booking-link/agreements': { body: { token, ...SIGNED, dates: 'As I read them' } },
    'PUT /api/admin/price-rules': { body: { version: 1, rules: [ruleOf({ weekdays: [1] })] } },
    'POST /api/admin/policy-versions': { body: { terms: [] } },
    ...peopleRequests(customer, password),
    ...closureRequests(held),
    'GET /api/admin/audit': { query: { kind: 'changes', search: 'casey', cursor: '12', limit: '10' } },
    ...REPORT_REQUESTS,
    ...ACCOUNTING_REQUESTS,
  }
  const others = WALKS.map(({ requests }) =>
    typeof requests === 'function' ? requests(staff, customer, held) : requests,
  )
  const all = Object.assign({}, valid, ...(await Promise.all(others)))
  const requests = Object.entries<object>(all).map(([door, parts]) => ({ door, ...parts }) as ValidRequest)
  async function send(request: ValidRequest, otherMethod?: string) {
    const [method = ''] = request.door.split(' ')
    const { least } = routeAt(request.door)
    const isForStaff = least === 'owner_or_setup' || STAFF_ROLES.some((role) => role === least)
    const client = isForStaff ? staff : least === 'signed_in' ? customer : barn.client()
    return await client.send(otherMethod ?? method, urlOf(request), request.body)
  }
  return {
    requests,
    send,
    async sendAll(all) {
      const answers = await limitConcurrency(PARALLEL).map(all, (request) => send(request))
      for (const [index, request] of all.entries()) {
        if (answers[index]?.status !== 429) continue
        await barn.services.db.deleteFrom('rateLimits').execute()
        answers[index] = await send(request)
      }
      return answers
    },
  }
}
