import fc from 'fast-check'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { thisAndLater } from '../../domain/orders/order-dates.ts'
import { bookingOf } from '../factories.ts'
import { versionsFrom } from '../season.ts'
import type { Barn } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, expectComposure, told } from './command.ts'
import { customer, openForm, pay, STARTS, THINGS } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import { hasBookings, type KnownBooking, type Model, pick } from './model.ts'

const anySeason = fc.record({
  who: fc.nat({ max: 2 }),
  thing: fc.constantFrom(...THINGS),
  starts: fc.subarray([...STARTS], { minLength: 2 }),
})
type Season = typeof anySeason extends fc.Arbitrary<infer S> ? S : never

/** Takes several dates together. Returns the first one's booking, or undefined if there was no answer, or a refusal. */
async function takeSeason(
  model: Model,
  barn: Barn,
  { who, thing, starts }: Season,
  fate: Fate,
): Promise<KnownBooking | undefined> {
  const id = crypto.randomUUID()
  const dates = starts.map((start) => bookingOf(thing, start, 1))
  const before = model.bookings.length
  await ask(
    barn,
    fate,
    () => customer(barn, who).post('/api/orders', { id, label: 'U12', dates }),
    (answer) => {
      expectComposure(answer)
      if (answer.status !== 201) return
      for (const { id: bookingId, totalAmount: total } of answer.body)
        model.bookings.push({ id: bookingId, owner: who, total, secrets: [], seasonId: id })
    },
  )
  return model.bookings[before]
}

const seasons = fc
  .record({ season: anySeason, fate: anyFate, opens: anyFate })
  .map(({ season, fate, opens }) => {
    const { who, thing, starts } = season
    const name = `customer ${who}: ${thing} on ${starts.length} dates${told(fate)}, opens the form${told(opens)}`
    return command(name, always, async (model, barn) => {
      const booking = await takeSeason(model, barn, season, fate)
      if (booking) await openForm(model, barn, booking, opens)
    })
  })

/** As most coaches do. */
export const buysSeason: fc.Arbitrary<Command> = anySeason.map((season) =>
  command(
    `customer ${season.who}: ${season.thing} on ${season.starts.length} dates, buys`,
    always,
    async (model, barn) => {
      const booking = await takeSeason(model, barn, season, { kind: 'completes' })
      if (!booking) return
      await openForm(model, barn, booking, { kind: 'completes' })
      if (booking.secrets.length === 0) return
      await pay(model, barn, booking, 0, 'pm_card_visa')
      await customer(barn, booking.owner).get(`/api/bookings/${booking.id}`)
    },
  ),
)

const anyCancellation = fc.record({
  which: anyOf,
  refund: fc.constantFrom('none' as const, 'full' as const),
  fate: anyFate,
})
const cancelsSeason = anyCancellation.map(({ which, refund, fate }) =>
  command(
    `staff cancel #${which} and the later dates of its season, refund ${refund}${told(fate)}`,
    hasBookings,
    async (model, barn) => {
      const { id, seasonId } = pick(model.bookings, which)
      if (!seasonId) return
      const { body } = await barn.staff.get(`/api/admin/bookings/${id}`)
      const dates = thisAndLater(body.order.dates as AdminBooking[], id)
      if (dates.length === 0) return
      model.cancellations.push(...dates.map((date) => ({ bookingId: date.id, refund })))
      await ask(
        barn,
        fate,
        () =>
          barn.staff.post(`/api/admin/bookings/${id}/order-cancellation`, {
            refund,
            dates: versionsFrom(dates),
          }),
        expectComposure,
      )
    },
  ),
)

export const seasonCommands: fc.Arbitrary<Command>[] = [seasons, seasons, buysSeason, cancelsSeason]
