import { type Booking, hold, payByCard, type Slot } from './book.ts'
import { type Guest, ifAllowed } from './guest.ts'
import { type Offer, slotOf, type Wish, wishesNear } from './offer.ts'
import type { Person, PersonKey } from './people.ts'
import type { Cast, Stage } from './stage.ts'
import { bookedAt, hourOn } from './times.ts'

export interface Step {
  at: Temporal.Instant
  act(): Promise<void>
}

/** The story while it's played. */
export interface Play {
  stage: Stage
  cast: Cast
  offer: Offer
  now: Temporal.Instant
  onClosed(closureId: string): void
  /** How many were made. */
  bookings: number
  /** Steps still to come; steps add to them. */
  steps: Step[]
}

/** A customer takes a slot and pays for it by card. */
export async function buy({ stage, cast }: Play, who: PersonKey, slot: Slot): Promise<Booking> {
  const customer = guestOf(cast, who)
  const booking = await hold(customer, slot)
  await payByCard(customer, [booking], { signature: nameOf(cast.people[who]), stripe: stage.stripe })
  return booking
}

/** Books the wish, or what is nearest to it and allowed. Null if nothing is. */
export async function takeFirst(
  play: Play,
  wish: Wish,
  book: (slot: Slot) => Promise<Booking>,
): Promise<{ booking: Booking; start: Temporal.Instant } | null> {
  const { offer } = play
  for (const near of wishesNear(offer, wish)) {
    const slot = slotOf(offer, near)
    const booking = slot && (await ifAllowed(() => book(slot.request)))
    if (!booking) continue
    play.bookings += 1
    return { booking, start: slot.start }
  }
  return null
}

/** Adds a step at the time at which this hour is booked. None on the night that skips the hour. */
export function planFor(
  { now, steps }: Play,
  { date, hour }: Pick<Wish, 'date' | 'hour'>,
  act: (at: Temporal.Instant) => Promise<unknown>,
): void {
  const start = hourOn(date, hour)
  if (!start) return
  const at = bookedAt(start, now)
  steps.push({ at, act: async () => void (await act(at)) })
}

/** Someone with an account. */
export function guestOf({ guests }: Cast, who: PersonKey): Guest {
  const guest = guests.get(who)
  if (!guest) throw new Error(`${who} has no account`)
  return guest
}

/** As they sign. */
export function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`
}
