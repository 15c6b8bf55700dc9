import { expect, it } from 'vitest'
import { discountHold } from '../../../testing/discount-hold.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { attempt, interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { expectFormsNoticed, STEPS } from '../../../testing/money-model/noticed-forms.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
it('never overlooks a card form that another tab opens and pays while a discount is applied', async () => {
  await expectFormsNoticed(barn, (who, id) => discountHold(barn, who, id, 50))
})

it.each([
  ['a discount', 50],
  ['no discount', null],
])('changing to %s withstands a release at any step', async (_what, percent) => {
  for (const at of STEPS) {
    const who = await registerVerified(barn)
    await barn.clearBookings()
    const id = await holdSigned(who, bookingOf('cage-1', '2026-11-23T18:00'))
    const changing = await attempt({ kind: 'pauses', at }, () => discountHold(barn, who, id, percent))
    if (changing.kind !== 'paused') break
    expect((await who.delete(`/api/bookings/${id}/hold`)).status).toBe(204)
    const changed = await changing.resume()
    if (changed.kind !== 'answered') throw new Error('The change has no answer')
    const { answer } = changed
    expect(['done', 'booking_not_found', 'booking_not_pending', 'payments_unavailable']).toContain(
      answer.ok ? 'done' : answer.code,
    )
  }
})
