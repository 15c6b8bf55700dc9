import fc from 'fast-check'
import type { Barn } from './barn.ts'
import { always, anyFate, type Command, command, told } from './command.ts'
import { anyWish, customer, nameOf, openForm, pay, takeHold, type Wish } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import type { KnownBooking, Model } from './model.ts'

export const COMPLETES: Fate = { kind: 'completes' }
export const VISA = 'pm_card_visa'
/** A start that's far enough ahead for a move. */
export const LATER = '2026-11-24T18:00'

/** Books and opens the form; undefined if that was refused. */
export async function getForm(model: Model, barn: Barn, wish: Wish): Promise<KnownBooking | undefined> {
  const booking = await takeHold(model, barn, wish)
  if (!booking) return
  await openForm(model, barn, booking, COMPLETES)
  return booking.secrets.length > 0 ? booking : undefined
}

/** Pays, and settles as the success page does. */
export async function payAndReturn(model: Model, barn: Barn, booking: KnownBooking): Promise<void> {
  await pay(model, barn, booking, 0, VISA)
  await customer(barn, booking.owner).get(`/api/bookings/${booking.id}`)
}

/** A story about a booking whose form is open. */
export function story(
  name: string,
  after: (model: Model, barn: Barn, booking: KnownBooking, wish: Wish, fate: Fate) => Promise<unknown>,
  wishes = anyWish,
): fc.Arbitrary<Command> {
  return fc.record({ wish: wishes, fate: anyFate }).map(({ wish, fate }) =>
    command(`${nameOf(wish)}, ${name}${told(fate)}`, always, async (model, barn) => {
      const booking = await getForm(model, barn, wish)
      if (booking) await after(model, barn, booking, wish, fate)
    }),
  )
}
