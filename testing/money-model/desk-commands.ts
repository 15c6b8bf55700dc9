import fc from 'fast-check'
import type { Answer } from '../client.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type Model, pick } from './model.ts'

/** What staff do about the price and the balance of a booking, besides refunds. */

/**
 * Asks for a change of an active booking, with the version that its page shows. Holds are left out: a payment at the desk would
 * confirm them.
 */
async function change(
  { bookings }: Readonly<Model>,
  barn: Barn,
  which: number,
  fate: Fate,
  send: (id: string, version: number) => Promise<Answer>,
): Promise<void> {
  const active = await barn.app.services.db
    .selectFrom('bookings')
    .select(['id', 'version'])
    .where('status', 'in', ['confirmed', 'completed'])
    .where('id', 'in', [...bookings.map(({ id }) => id)])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (active.length === 0) return
  const { id, version } = pick(active, which)
  await ask(barn, fate, () => send(id, version), expectComposure)
}

/** Makes something due, which few bookings of this test are. */
async function raisePrice(model: Readonly<Model>, barn: Barn, which: number): Promise<void> {
  await change(model, barn, which, { kind: 'completes' }, (id, version) =>
    barn.staff.put(`/api/admin/bookings/${id}/price`, { totalAmount: '100.00', reason: 'Model', version }),
  )
}

const reprices = fc
  .record({
    which: anyOf,
    totalAmount: fc.constantFrom('0.00', '12.34', '45.00'),
    refundsOverpaid: fc.boolean(),
    fate: anyFate,
  })
  .map(({ which, totalAmount, refundsOverpaid, fate }) =>
    command(
      `staff price #${which} at ${totalAmount}${refundsOverpaid ? ', refund the rest' : ''}${told(fate)}`,
      hasBookings,
      async (model, barn) => {
        await change(model, barn, which, fate, (id, version) => {
          if (refundsOverpaid) model.refundedPrices.add(id)
          const price = { totalAmount, refundsOverpaid, reason: 'Model', version }
          return barn.staff.put(`/api/admin/bookings/${id}/price`, price)
        })
      },
    ),
  )

const takesMoney = fc
  .record({
    which: anyOf,
    method: fc.constantFrom('cash', 'card_reader'),
    amount: fc.constantFrom('5.00', undefined),
    fate: anyFate,
  })
  .map(({ which, method, amount, fate }) =>
    command(
      `staff take ${amount ?? 'all'} in ${method} for #${which}${told(fate)}`,
      hasBookings,
      async (model, barn) => {
        await raisePrice(model, barn, which)
        await change(model, barn, which, fate, (id, version) =>
          barn.staff.post(`/api/admin/bookings/${id}/payment`, {
            method,
            version,
            ...(amount && { amount }),
          }),
        )
      },
    ),
  )

const corrects = fc
  .record({ which: anyOf, method: fc.constantFrom('check', undefined), fate: anyFate })
  .map(({ which, method, fate }) =>
    command(`staff correct payment #${which} to ${method}${told(fate)}`, hasBookings, async (model, barn) => {
      await raisePrice(model, barn, which)
      await change(model, barn, which, { kind: 'completes' }, (id, version) =>
        barn.staff.post(`/api/admin/bookings/${id}/payment`, { method: 'cash', version }),
      )
      const payments = await barn.app.services.db
        .selectFrom('payments')
        .innerJoin('bookings', 'bookings.id', 'bookingId')
        .select(['payments.id', 'version'])
        .where('method', '!=', 'stripe')
        .orderBy('receivedAt')
        .orderBy('payments.id')
        .execute()
      if (payments.length === 0) return
      const { id, version } = pick(payments, which)
      const correction = { reason: 'Model', version, ...(method && { method }) }
      const request = () => barn.staff.post(`/api/admin/payments/${id}/void`, correction)
      await ask(barn, fate, request, expectComposure)
    }),
  )

const waives = fc
  .record({ which: anyOf, isUndone: fc.boolean(), fate: anyFate })
  .map(({ which, isUndone, fate }) =>
    command(
      `staff ${isUndone ? 'take back what they waived' : 'waive'} of #${which}${told(fate)}`,
      hasBookings,
      async (model, barn) => {
        if (!isUndone) await raisePrice(model, barn, which)
        await change(model, barn, which, fate, (id, version) =>
          barn.staff.post(`/api/admin/bookings/${id}/waived-balance${isUndone ? '/undo' : ''}`, {
            ...{ version, ...(!isUndone && { reason: 'Model' }) },
          }),
        )
      },
    ),
  )

export const deskCommands: fc.Arbitrary<Command>[] = [reprices, reprices, takesMoney, corrects, waives]
