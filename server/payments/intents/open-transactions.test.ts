import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../../testing/factories.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { testAppOfFile } from '../../../testing/start-test-app.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { cancelBooking } from '../../desk/cancel-booking.ts'
import { createBooking } from '../../holds/create-booking.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import type { Services } from '../../services/services.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { settle } from './settle.ts'
import { settleUnfinished } from './settle-unfinished.ts'

const barn = await testAppOfFile()
const customer = await registerCustomer(barn)

it('never calls Stripe while a transaction is open', async () => {
  const { services } = barn
  if (!services.stripe) throw new Error('This test needs Stripe')
  let calls = 0
  const openTransactions = async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(services.db)
    return Number(rows[0]?.count)
  }
  // The real gateway, checking for open transactions before each call.
  const watched: Services = {
    ...services,
    stripe: new Proxy(services.stripe, {
      get: (gateway, name) => {
        const member: unknown = Reflect.get(gateway, name)
        if (typeof member !== 'function') return member
        return async (...parameters: unknown[]) => {
          calls += 1
          expect([name, await openTransactions()]).toEqual([name, 0])
          return await member(...parameters)
        }
      },
    }),
  }
  const actor = { id: customer.id, role: 'customer' } as const
  const holder = { id: customer.id, isEmailVerified: false, network: null }
  const staff = { id: (await registerAdmin(barn)).id, role: 'admin' } as const
  const now = () => barn.clock.now()
  const slot = bookingOf('cage-1', '2026-11-21T18:00')
  const input = { ...slot, totalAmount: '30.00' }
  const hold = async () => {
    const outcome = await createBooking(watched, { customer: holder, input, now: now() })
    if (!outcome.ok) throw new Error(outcome.code)
    const bookingId = outcome.value.booking.id
    await signAgreements(customer, bookingId)
    const asked = await createPaymentIntent(watched, { actor, bookingId, amount: 30 })
    if (!asked.ok) throw new Error(asked.code)
    return { bookingId, intentId: intentIn(asked.value) }
  }

  await hold()
  barn.clock.advance({ minutes: 15 })
  // Takes the slot of an expired hold, which cancels its intent first.
  const paid = await hold()
  await pay(barn, paid.intentId)
  await settle(watched, paid.intentId)
  const cancelled = await cancelBooking(watched, {
    actor: staff,
    bookingId: paid.bookingId,
    input: { refund: 'full' },
    now: now(),
  })
  expect(cancelled.ok).toBe(true)
  await sendRefunds(watched)
  const unpaid = await hold()
  await cancelBooking(watched, {
    actor: staff,
    bookingId: unpaid.bookingId,
    input: { refund: 'none' },
    now: now(),
  })
  await hold()
  barn.clock.advance({ minutes: 15 })
  await settleUnfinished(watched)
  await expireHolds(watched)
  expect(calls).toBeGreaterThan(10)
})
