import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Answer } from '../client.ts'
import type { Barn } from './barn.ts'
import { anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type Model, pick, type RefundChoice } from './model.ts'

const PARTS = ['10.00', '30.00']

const cancels = fc
  .record({
    which: anyOf,
    refund: fc.constantFrom<RefundChoice>('none', 'full', ...PARTS.map((amount) => ({ amount }))),
    fate: anyFate,
  })
  .map(({ which, refund, fate }) =>
    command(
      `staff cancel #${which}, refund ${JSON.stringify(refund)}${told(fate)}`,
      hasBookings,
      async (model, barn) => {
        const { id: bookingId } = pick(model.bookings, which)
        model.cancellations.push({ bookingId, refund })
        await ask(
          barn,
          fate,
          () => barn.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { refund }),
          expectComposure,
        )
      },
    ),
  )

const refunds = fc
  .record({ which: anyOf, amount: fc.constantFrom(...PARTS), fate: anyFate })
  .map(({ which, amount, fate }) =>
    command(`staff refund ${amount} of #${which}${told(fate)}`, hasBookings, async (model, barn) => {
      const { id } = pick(model.bookings, which)
      const ledger: Answer = await barn.staff.get(`/api/admin/bookings/${id}/ledger`)
      const payment = ledger.body.payments[0]
      if (!payment) return
      const refund = { id: randomUUID(), paymentId: payment.id, amount }
      model.refunds.push(refund)
      await refundOnce(barn, refund, fate)
    }),
  )

const clicksAgain = fc.record({ which: anyOf, fate: anyFate }).map(({ which, fate }) =>
  command(
    `staff ask for refund ${which} once more${told(fate)}`,
    ({ refunds: asked }) => asked.length > 0,
    (model, barn) => refundOnce(barn, pick(model.refunds, which), fate),
  ),
)

async function refundOnce(barn: Barn, refund: Model['refunds'][number], fate: Fate): Promise<void> {
  const { id: refundId, paymentId, amount } = refund
  await ask(
    barn,
    fate,
    () => barn.staff.post(`/api/admin/payments/${paymentId}/refunds`, { amount, refundId, reason: 'Model' }),
    expectComposure,
  )
}

export const staffCommands: fc.Arbitrary<Command>[] = [cancels, cancels, refunds, refunds, clicksAgain]
