import { z } from 'zod'
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
import type { FillPart } from './fill-part.ts'
import { ifAllowed } from './guest.ts'
import { readOffer, slotOf, startsNear, wishesNear } from './offer.ts'
import { buy, guestOf, nameOf, type Play, planFor, type Step, takeFirst } from './play.ts'
import type { Cast, Stage } from './stage.ts'
import { bookedAt, dateOf, isUntil, thisHour, threeWeeks, tomorrow } from './times.ts'

const config = z.object({ extensions: z.record(z.string(), z.unknown()) })

/**
 * Plays all bookings in the order of time, each step at its own. What is taken, closed, or outside the hours
 * goes to the next hour or space that isn't, or is left out. Returns how many bookings were made; `onClosed`
 * gets the id of the closure as soon as it's made. Extensions that are on play their parts.
 */
export async function playStory(
  stage: Stage,
  cast: Cast,
  { now, onClosed, parts }: Pick<Play, 'now' | 'onClosed'> & { parts: readonly FillPart[] },
): Promise<number> {
  const offer = await readOffer(cast.desk, threeWeeks(now))
  const steps: Step[] = []
  const play: Play = { stage, cast, offer, now, onClosed, steps, bookings: 0 }
  for (const row of BOOKINGS) planRow(play, row)
  planSeason(play)
  planLate(play)
  planNow(play)
  const { extensions: on } = await cast.desk.get('/api/config', config)
  for (const part of parts) if (part.of in on) part.plan(play)
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

function planRow(play: Play, [day, hour, hours, item, who, story]: Row): void {
  const { cast, now, steps } = play
  const wish = { item, date: dateOf(day, now), hour, hours }
  const later = (time: Temporal.Instant, act: () => Promise<void>) => {
    if (isUntil(time, now)) steps.push({ at: time, act })
  }
  planFor(play, wish, async (at) => {
    const made = await takeFirst(play, wish, (slot) =>
      isAtDesk(story) ? bookAtDesk(cast.desk, cast.people[who], slot, story) : buy(play, who, slot),
    )
    if (!made) return
    const { id } = made.booking
    if (story === 'refunded') later(at.add({ minutes: 40 }), () => cancel(cast.desk, id, 'full'))
    else if (story === 'no-show')
      later(made.start.add({ minutes: 30 }), () => markAttendance(cast.desk, id, 'no_show'))
    else later(made.start, () => markAttendance(cast.desk, id, 'arrived'))
  })
}

function planSeason(play: Play): void {
  const { cast, offer, now, steps } = play
  const { days, hour, hours, item } = SEASON
  const wish = { item, date: dateOf(days[0], now), hour, hours }
  planFor(play, wish, async () => {
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

/** The same with all dates of the season, which are paid together. */
async function buySeason({ stage, cast }: Play, dates: readonly Slot[]): Promise<Booking[]> {
  const { label, who } = SEASON
  const customer = guestOf(cast, who)
  const held = await holdSeason(customer, label, dates)
  await payByCard(customer, held, { signature: nameOf(cast.people[who]), stripe: stage.stripe })
  return held
}
