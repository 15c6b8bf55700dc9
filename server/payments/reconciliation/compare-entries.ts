import type { Difference } from '../../../domain/payments/ledger-differences.ts'

/** How far back reconciling looks. Stripe uses real time; our rows use the business clock. */
export interface Window {
  since: Temporal.Instant
  stripeSince: Temporal.Instant
}

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
export interface Comparison<Theirs extends TheirEntry, Ours extends OurEntry> {
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

/** Compares both ways: what Stripe lists with our ledger, then our entries that Stripe didn't list. */
export async function compareEntries<Theirs extends TheirEntry, Ours extends OurEntry>({
  theirs,
  retrieveTheirs,
  findOurs,
  readOurs,
  findBookingId,
  compare,
}: Comparison<Theirs, Ours>): Promise<Difference[]> {
  const differences: Difference[] = []
  const listed = new Set<string>()
  for await (const page of theirs) {
    if (page.length === 0) continue
    const recorded = await findOurs(page.map(({ id }) => id))
    for (const entry of page) {
      listed.add(entry.id)
      const ours = recorded.find(({ stripeId }) => stripeId === entry.id) ?? null
      const finding = compare(ours, entry)
      if (!finding) continue
      const bookingId = ours ? ours.bookingId : await findBookingId(entry)
      if (bookingId === undefined) continue
      const happenedAt = Temporal.Instant.fromEpochMilliseconds(entry.created * 1000)
      differences.push({ ...finding, subject: entry.id, bookingId, happenedAt })
    }
  }
  for await (const ours of readById(readOurs)) {
    const { stripeId, bookingId, at: happenedAt } = ours
    if (stripeId && listed.has(stripeId)) continue
    // Created before the window but recorded in it, or unknown to Stripe.
    const finding = compare(ours, stripeId ? await retrieveTheirs(stripeId) : null)
    if (finding) differences.push({ ...finding, subject: stripeId ?? ours.id, bookingId, happenedAt })
  }
  return differences
}

const PAGE = 200
const BEFORE_FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads our rows in order of id, holding one page at a time. */
async function* readById<Row extends { id: string }>(
  readPage: (after: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last = BEFORE_FIRST_ID
  for (;;) {
    const page = await readPage(last, PAGE)
    yield* page
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.id
  }
}
