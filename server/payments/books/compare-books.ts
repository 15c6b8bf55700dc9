import type { Difference } from '../../../domain/payments/book-differences.ts'
import { readById } from './read-books.ts'

type Finding = Pick<Difference, 'kind' | 'facts'> | null

interface TheirEntry {
  id: string
  /** Unix seconds. */
  created: number
}

interface OurEntry {
  id: string
  stripeId: string | null
  bookingId: string
  at: Temporal.Instant
}

/** One kind of entry that both sides record: payments or refunds. */
export interface Books<Theirs extends TheirEntry, Ours extends OurEntry> {
  /** Stripe's entries in the window. */
  theirs: AsyncIterable<readonly Theirs[]>
  retrieveTheirs(stripeId: string): Promise<Theirs | null>
  /** Our entries with these Stripe ids, whatever their date. */
  findOurs(stripeIds: readonly string[]): Promise<readonly Ours[]>
  /** A page of our entries in the window, by id, after `after`. */
  readOurs(after: string, limit: number): Promise<readonly Ours[]>
  /** The booking of a Stripe entry we haven't recorded; null if it is gone, undefined if the entry isn't ours. */
  findBookingId(theirs: Theirs): Promise<string | null | undefined>
  compare(ours: Ours | null, theirs: Theirs | null): Finding
}

/** Compares both ways: what Stripe lists with our books, then our entries that Stripe didn't list. */
export async function compareBooks<Theirs extends TheirEntry, Ours extends OurEntry>(
  books: Books<Theirs, Ours>,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const listed = new Set<string>()
  for await (const page of books.theirs) {
    if (page.length === 0) continue
    const recorded = await books.findOurs(page.map(({ id }) => id))
    for (const entry of page) {
      listed.add(entry.id)
      const ours = recorded.find(({ stripeId }) => stripeId === entry.id) ?? null
      const finding = books.compare(ours, entry)
      if (!finding) continue
      const bookingId = ours ? ours.bookingId : await books.findBookingId(entry)
      if (bookingId === undefined) continue
      const happenedAt = Temporal.Instant.fromEpochMilliseconds(entry.created * 1000)
      differences.push({ ...finding, subject: entry.id, bookingId, happenedAt })
    }
  }
  for await (const ours of readById(books.readOurs)) {
    const { stripeId, bookingId, at: happenedAt } = ours
    if (stripeId && listed.has(stripeId)) continue
    // Created before the window but recorded in it, or unknown to Stripe.
    const finding = books.compare(ours, stripeId ? await books.retrieveTheirs(stripeId) : null)
    if (finding) differences.push({ ...finding, subject: stripeId ?? ours.id, bookingId, happenedAt })
  }
  return differences
}
