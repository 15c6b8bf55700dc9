import { randomUUID } from 'node:crypto'
import { EMULATOR_KEYS } from '../../server/core/env.ts'
import { bookingOf } from '../factories.ts'
import { SIGNED } from '../paid-booking.ts'
import { registerTraveler, type Traveler } from './traveler.ts'

/** Processes that share a database, a sandbox clock, and a Stripe emulator. */
export interface Market {
  urls: readonly string[]
  stripeOrigin: string
}

type Booking = { id: string; totalAmount: string }

/**
 * A few days at The Barn, over HTTP, so that it works with old and new versions: bookings in every status, all kinds
 * of payments, refunds, a dispute, closures, prices, and people. What a version lacks is left out.
 * Leaves the clock three days ahead. `name` tells the accounts of several rounds apart. Returns the admin.
 */
export async function trade(market: Market, name: string, admin?: Traveler): Promise<Traveler> {
  const { urls } = market
  const [yogi, josh, cool] = [
    await registerTraveler(urls, `${name}-yogi`),
    await registerTraveler(urls, `${name}-josh`),
    await registerTraveler(urls, `${name}-cool`),
  ]
  const staff = await registerTraveler(urls, `${name}-staff`)
  // In the sandbox, anyone can become the first admin. The next ones are promoted by the one before.
  const promoter = admin?.at(urls) ?? staff
  await promoter.ask('post', '/api/promote-to-admin', { email: staff.email })
  const { now } = await staff.ask('get', '/sandbox/clock')
  const today = Temporal.Instant.from(now).toZonedDateTimeISO('America/New_York').toPlainDate()
  const at: Slots = (item, day, hour, hours) =>
    bookingOf(item, `${today.add({ days: day })}T${String(hour).padStart(2, '0')}:00`, hours)

  const early = await payByCard(market, yogi, at('cage-1', 1, 10, 2))
  const bundle = await payByCard(market, josh, at('bundle1', 4, 12))
  await refund(staff, bundle, '20.00')
  const rained = await payByCard(market, cool, at('cage-3', 4, 14))
  await staff.ask('post', `/api/admin/bookings/${rained.id}/cancellation`, {
    refund: 'full',
    reason: 'Rained in',
  })
  await payByCard(market, cool, at('practice-area', 4, 16), 'pm_card_createDispute')
  await payByCard(market, yogi, at('cage-3', 4, 19), 'pm_card_chargeDeclined')
  const given = await yogi.ask('post', '/api/bookings', at('cage-1', 6, 9))
  await yogi.ask('delete', `/api/bookings/${given.id}/hold`)

  await workAtDesk(staff, at)
  await yogi.askIfKnown('post', '/api/calendar-feed')
  // The declined hold expires, and two days pass.
  await staff.ask('post', '/sandbox/clock', { advance: 'PT20M' })
  await staff.ask('post', '/sandbox/clock', { advance: 'P3D' })
  await markArrived(staff, early)
  await josh.ask('post', '/api/bookings', at('bundle3', 7, 18))
  return staff
}

type Slots = (item: string, day: number, hour: number, hours?: number) => ReturnType<typeof bookingOf>

async function workAtDesk(staff: Traveler, at: Slots): Promise<void> {
  const book = (slot: object, paymentMethod: string): Promise<Booking> =>
    staff.ask('post', '/api/admin/bookings', {
      ...slot,
      customerEmail: `walk-in-${randomUUID()}@example.com`,
      customerName: 'Rube Foster',
      paymentMethod,
      paysLater: paymentMethod !== 'comp',
    })
  const versionOf = async ({ id }: Booking) => (await staff.ask('get', `/api/admin/bookings/${id}`)).version
  const act = async (method: 'post' | 'put', booking: Booking, what: string, body: object) =>
    await staff.askIfKnown(method, `/api/admin/bookings/${booking.id}/${what}`, {
      version: await versionOf(booking),
      ...body,
    })

  const cash = await book(at('cage-2', 1, 15), 'cash')
  await act('post', cash, 'payment', { method: 'cash' })
  const check = await book(at('cage-2', 5, 16, 2), 'check')
  await act('put', check, 'note', { note: 'Left-handed machine' })
  await act('post', check, 'move', { startTime: at('cage-2', 5, 10).startTime, price: 'keep' })
  await book(at('cage-1', 5, 17), 'comp')
  const cancelled = await book(at('cage-1', 5, 19), 'cash')
  await act('post', cancelled, 'payment', { method: 'check' })
  await act('post', cancelled, 'cancellation', { refund: 'none' })

  const partly = await book(at('cage-3', 5, 10, 2), 'cash')
  if (await act('put', partly, 'price', { totalAmount: '45.00', reason: 'Machine broke' })) {
    await act('post', partly, 'payment', { method: 'cash', amount: '10.00' })
    await act('post', partly, 'waived-balance', { reason: 'Never came' })
    const { payments } = await staff.ask('get', `/api/admin/bookings/${partly.id}/ledger`)
    const version = await versionOf(partly)
    await staff.ask('post', `/api/admin/payments/${payments[0].id}/void`, { version, reason: 'Wrong button' })
    await act('post', partly, 'links', { purpose: 'pay' })
  }

  await staff.ask('post', '/api/admin/blocked-dates', dayOf(at('cage-1', 12, 8), { reason: 'Snow' }))
  const morning = { hours: { fromHour: 8, untilHour: 11 }, spaceIds: ['cage-3'], reason: 'Floor work' }
  await staff.ask('post', '/api/admin/closures', dayOf(at('cage-1', 11, 8), morning))
  const { spaces } = await staff.ask('get', '/api/admin/catalog')
  const cage = spaces.find(({ id }: { id: string }) => id === 'cage-3')
  const { name, hourlyRate, equipment, isActive, version } = cage
  const edit = { name, hourlyRate, equipment, isActive, version, description: `Turf of ${randomUUID()}` }
  await staff.ask('put', '/api/admin/spaces/cage-3', edit)
  const path = `/api/admin/daily-totals/${dayOf(at('cage-1', 0, 8), {}).date}/close-out`
  await staff.askIfKnown('post', path, { startingCash: '100.00', countedCash: '130.00', seen: 0 })
}

function dayOf({ startTime }: { startTime: string }, rest: object): { date: string } {
  const date = Temporal.Instant.from(startTime).toZonedDateTimeISO('America/New_York').toPlainDate()
  return { date: date.toString(), ...rest }
}

/** Books, signs, opens the form, and pays at Stripe as the browser does; then looks, which settles it. */
async function payByCard(
  { stripeOrigin }: Market,
  customer: Traveler,
  slot: ReturnType<typeof bookingOf>,
  card = 'pm_card_visa',
): Promise<Booking> {
  const booking = await customer.ask('post', '/api/bookings', slot)
  await customer.ask('post', `/api/bookings/${booking.id}/agreements`, SIGNED)
  const { clientSecret } = await customer.ask('post', '/api/create-payment-intent', {
    amount: Number(booking.totalAmount),
    bookingId: booking.id,
  })
  const intent = `${stripeOrigin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}`
  const answer = await fetch(`${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${EMULATOR_KEYS.secretKey}` },
    body: new URLSearchParams({ payment_method: card }),
  })
  if (!answer.ok && answer.status !== 402) throw new Error(await answer.text())
  const { status } = await customer.ask('get', `/api/bookings/${booking.id}`)
  const expected = answer.ok ? 'confirmed' : 'pending'
  if (status !== expected) throw new Error(`A booking is ${status} instead of ${expected}`)
  return booking
}

async function refund(staff: Traveler, { id }: Booking, amount: string): Promise<void> {
  const { payments } = await staff.ask('get', `/api/admin/bookings/${id}/ledger`)
  const request = { amount, reason: 'Short session', refundId: randomUUID() }
  await staff.ask('post', `/api/admin/payments/${payments[0].id}/refunds`, request)
}

async function markArrived(staff: Traveler, { id }: Booking): Promise<void> {
  const { version } = await staff.ask('get', `/api/admin/bookings/${id}`)
  await staff.askIfKnown('put', `/api/admin/bookings/${id}/attendance`, { attendance: 'arrived', version })
}
