import { because, movedPlace, type News, untilEnd } from '../../../domain/calls/news.ts'
import { plural } from '../../../domain/plural.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { NAME } from './title.ts'

/** The full names of its emails. */
export const TIMES_REPLACED = `${NAME}.times-replaced` as const
export const TIME_REOPENED = `${NAME}.time-reopened` as const

/** A booking's time is closed, and others are offered. */
export const OFFERED: News = {
  about: 'place',
  text: (facts) => {
    const { more = '0', keptUntil } = facts.props
    const others = Number(more) > 0 ? `, with ${plural(Number(more), 'more booking')} of theirs` : ''
    const kept = keptUntil
      ? `: one is kept for them until ${formatDayTime(Temporal.Instant.from(keptUntil))}`
      : ''
    return `${movedPlace(facts)}, is closed${because(facts.props)}${others}. Offer another time${kept}.`
  },
  until: () => null,
}

/** That was taken back: the time is open again. */
export const REOPENED: News = {
  about: 'place',
  text: (facts) => `${movedPlace(facts)}, is open again. The booking is as it was.`,
  until: untilEnd,
  takesBack: TIMES_REPLACED,
}
