import { type News, placeText } from '../../../domain/calls/news.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'

/** Staff call a customer whom the email about a time that opened didn't reach. */
export const OFFER_NEWS: News = {
  about: 'place',
  text: ({ booking }) =>
    `They are on the waiting list, and ${placeText(booking)}, is kept for them${booking?.heldUntil ? ` until ${formatDayTime(booking.heldUntil)}` : ''}.`,
  until: ({ booking }) => booking?.heldUntil ?? booking?.start ?? null,
}
