import type { MoneyState } from './read-state.ts'

/** Finds offers to the wrong customer, of the same time twice, of a time that was given away, and emails without one. */
export function findWaitingBreaches({ bookings, entries, emails }: MoneyState): string[] {
  const offers = bookings.filter(({ waitingEntryId }) => waitingEntryId !== null)
  const wrong = offers
    .filter(
      ({ waitingEntryId, userId }) => entries.find(({ id }) => id === waitingEntryId)?.userId !== userId,
    )
    .map(({ id }) => `offer ${id} went to someone who doesn't wait`)
  const keys = offers.map(({ waitingEntryId, startTime }) => `${waitingEntryId} at ${startTime}`)
  const twice = keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => `${key} was offered twice`)
  const ids = new Set(offers.map(({ id }) => id))
  const stray = emails
    .filter(({ template, bookingId }) => template === 'time-offered' && !ids.has(bookingId ?? ''))
    .map(({ cause }) => `${cause} isn't about an offer`)
  const pending = offers.filter(({ status }) => status === 'pending').map(({ userId }) => userId)
  const greedy = pending.filter((userId, index) => pending.indexOf(userId) !== index)
  return [...wrong, ...twice, ...stray, ...greedy.map((userId) => `customer ${userId} has two offers`)]
}
