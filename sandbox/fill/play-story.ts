import {
  type Booking,
  bookAtDesk,
  cancel,
  close,
  hold,
  holdSeason,
  isAtDesk,
  markAttendance,
  payByCard,
  type Slot,
} from './book.ts'
import { BOOKINGS, CLOSURE, HOLDS, LATE, type Row, SEASON } from './bookings.ts'
import { type Guest, ifAllowed } from './guest.ts'
import { type Offer, readOffer, slotOf, startsNear, type Wish, wishesNear } from './offer.ts'
import type { Person, PersonKey } from './people.ts'
import type { Cast, Stage } from './stage.ts'
import { bookedAt, dateOf, hourOn, isUntil, thisHour, threeWeeks, tomorrow } from './times.ts'

interface Step {
  at: Temporal.Instant
  act(): Promise<void>
}

/**
 * Plays all bookings in the order of time, each step at its own. What is taken, closed, or outside the hours
 * goes to the next hour or space that isn't, or is left out. Returns how many bookings were made; `onClosed`
 * gets the id of the closure as soon as it's made.
 */
export async function playStory(
  stage: Stage,
  cast: Cast,
  { now, onClosed }: Pick<Play, 'now' | 'onClosed'>,
): Promise<number> {
  const offer = await readOffer(cast.desk, threeWeeks(now))
  const steps: Step[] = []
  const play: Play = { stage, cast, offer, now, onClosed, steps, bookings: 0 }
  for (const row of BOOKINGS) planRow(play, row)
  planSeason(play)
  planLate(play)
  planNow(play)
  while (steps.length > 0) {
    steps.sort((one, other) => Temporal.Instant.compare(one.at, other.at))
    const step = steps.shift()
    if (!step) break
    stage.clock.set(step.at)
    await step.act()
    await stage.app.deliverTo(cast.addresses)
  }
  return play.bookings
}

interface Play {
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

function planRow(play: Play, [day, hour, hours, item, who, story]: Row): void {
  const { cast, now, steps } = play
  const wish = { item, date: dateOf(day, now), hour, hours }
  const start = hourOn(wish.date, hour)
  if (!start) return
  const at = bookedAt(start, now)
  const later = (time: Temporal.Instant, act: () => Promise<void>) => {
    if (isUntil(time, now)) steps.push({ at: time, act })
  }
  steps.push({
    at,
    async act() {
      const made = await takeFirst(play, wish, (slot) =>
        isAtDesk(story) ? bookAtDesk(cast.desk, cast.people[who], slot, story) : buy(play, who, slot),
      )
      if (!made) return
      const { id } = made.booking
      if (story === 'refunded') later(at.add({ minutes: 40 }), () => cancel(cast.desk, id, 'full'))
      else if (story === 'no-show')
        later(made.start.add({ minutes: 30 }), () => markAttendance(cast.desk, id, 'no_show'))
      else later(made.start, () => markAttendance(cast.desk, id, 'arrived'))
    },
  })
}

function planSeason(play: Play): void {
  const { cast, offer, now, steps } = play
  const { days, hour, hours, item } = SEASON
  const wish = { item, date: dateOf(days[0], now), hour, hours }
  const first = hourOn(wish.date, hour)
  if (!first) return
  steps.push({
    at: bookedAt(first, now),
    async act() {
      for (const near of wishesNear(offer, wish)) {
        const slots = days.flatMap((day) => slotOf(offer, { ...near, date: dateOf(day, now) }) ?? [])
        if (slots.length < days.length) continue
        const requests = slots.map(({ request }) => request)
        const dates = await ifAllowed(() => buySeason(play, requests))
        if (!dates) continue
        play.bookings += dates.length
        for (const [index, { id }] of dates.entries()) {
          const at = slots[index]?.start
          if (at && isUntil(at, now)) steps.push({ at, act: () => markAttendance(cast.desk, id, 'arrived') })
        }
        return
      }
    },
  })
}

function planLate(play: Play): void {
  const { now, steps } = play
  const { date, hour, start } = thisHour(now)
  if (startsNear(play.offer, { date, hour, hours: 1 })[0] !== hour) return
  const wish = { item: LATE.item, date, hour, hours: 1 }
  steps.push({
    at: bookedAt(start, now),
    act: async () => void (await takeFirst(play, wish, (slot) => buy(play, LATE.who, slot))),
  })
}

/** The holds of this moment, and a closure. */
function planNow(play: Play): void {
  const { cast, now, steps, onClosed } = play
  steps.push({
    at: now,
    async act() {
      for (const { who, ...wish } of HOLDS)
        await takeFirst(play, { ...wish, date: tomorrow(now) }, (slot) => hold(guestOf(cast, who), slot))
      const { days, fromHour, untilHour, item, reason } = CLOSURE
      for (const day of days) {
        const scope = { hours: { fromHour, untilHour }, spaceIds: [item], reason }
        const closed = await close(cast.desk, { ...scope, date: dateOf(day, now).toString() })
        if (!closed) continue
        onClosed(closed.id)
        return
      }
    },
  })
}

/** A customer takes a slot and pays for it by card. */
async function buy({ stage, cast }: Play, who: PersonKey, slot: Slot): Promise<Booking> {
  const customer = guestOf(cast, who)
  const booking = await hold(customer, slot)
  await payByCard(customer, [booking], { signature: nameOf(cast.people[who]), stripe: stage.stripe })
  return booking
}

/** The same with all dates of the season, which are paid together. */
async function buySeason({ stage, cast }: Play, dates: readonly Slot[]): Promise<Booking[]> {
  const { label, who } = SEASON
  const customer = guestOf(cast, who)
  const held = await holdSeason(customer, label, dates)
  await payByCard(customer, held, { signature: nameOf(cast.people[who]), stripe: stage.stripe })
  return held
}

/** Books the wish, or what is nearest to it and allowed. Null if nothing is. */
async function takeFirst(
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

function guestOf({ guests }: Cast, who: PersonKey): Guest {
  const guest = guests.get(who)
  if (!guest) throw new Error(`${who} has no account`)
  return guest
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`
}
