import fc from 'fast-check'
import type { Answer } from '../client.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type Model, pick } from './model.ts'

/** Staff's changes to the price and the balance of a booking, besides refunds. */

/**
 * Asks for a change of an active booking, with the version that its page shows. Holds are left out: a payment at the desk would
 * confirm them.
 */
export async function change(
  model: Readonly<Model>,
  barn: Barn,
  which: number,
  fate: Fate,
  send: (id: string, version: number) => Promise<Answer>,
): Promise<void> {
  const booking = await findActive(model, barn, which)
  if (booking) await ask(barn, fate, () => send(booking.id, booking.version), expectComposure)
}

/** One of the active bookings, as staff see it now; null if there are none. */
export async function findActive({ bookings }: Readonly<Model>, barn: Barn, which: number) {
  const active = await barn.app.services.db
    .selectFrom('bookings')
    .select(['id', 'version', 'startTime'])
    .where('status', 'in', ['confirmed', 'completed'])
    .where('id', 'in', [...bookings.map(({ id }) => id)])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return active.length === 0 ? null : pick(active, which)
}

/** Makes something due, which few bookings of this test are. */
export async function raisePrice(model: Readonly<Model>, barn: Barn, which: number): Promise<void> {
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
  .record({ which: anyOf, isUndone: fc.constantFrom(false, false, true), fate: anyFate })
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

const rearranges = fc
  .record({
    which: anyOf,
    later: fc.constantFrom(0, 0, 1, 24),
    hours: fc.constantFrom(1, 2, 3),
    thing: fc.constantFrom<object>({}, {}, { spaceId: 'cage-2' }, { bundleId: 'bundle1' }),
    price: fc.constantFrom('change_and_refund', 'change', 'keep', undefined),
    fate: anyFate,
  })
  .map(({ which, later, hours, thing, price, fate }) =>
    command(
      `staff move #${which} by ${later} h for ${hours} h to ${JSON.stringify(thing)}, price ${price}${told(fate)}`,
      hasBookings,
      async (model, barn) => {
        const booking = await findActive(model, barn, which)
        if (!booking) return
        const { id, version } = booking
        if (price === 'change_and_refund') model.refundedPrices.add(id)
        const startTime = booking.startTime.add({ hours: later }).toString()
        const move = { ...thing, startTime, hours, version, ...(price && { price }) }
        const send = () => barn.staff.post(`/api/admin/bookings/${id}/move`, move)
        await ask(barn, fate, send, expectComposure)
      },
    ),
  )

export const deskCommands: fc.Arbitrary<Command>[] = [
  ...[reprices, reprices, takesMoney, corrects, corrects, waives, waives],
  ...[rearranges, rearranges, rearranges, rearranges, rearranges],
]
