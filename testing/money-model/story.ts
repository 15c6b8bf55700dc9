import fc from 'fast-check'
import type { Barn } from './barn.ts'
import { always, anyFate, type Command, command, told } from './command.ts'
import { anyWish, book, nameOf, openForm, type Wish } from './customer-commands.ts'
import type { Fate } from './interrupted-steps.ts'
import type { KnownBooking, Model } from './model.ts'

export const COMPLETES: Fate = { kind: 'completes' }
export const VISA = 'pm_card_visa'
/** A start that's far enough ahead for a move. */
export const LATER = '2026-11-24T18:00'

/** Books and opens the form; undefined if that was refused. */
export async function getForm(model: Model, barn: Barn, wish: Wish): Promise<KnownBooking | undefined> {
  const before = model.bookings.length
  await book(model, barn, wish, COMPLETES)
  const booking = model.bookings[before]
  if (!booking) return
  await openForm(model, barn, booking, COMPLETES)
  return booking.secrets.length > 0 ? booking : undefined
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
