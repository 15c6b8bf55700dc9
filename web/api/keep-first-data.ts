import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { Config } from '../../domain/config/config.schema.ts'
import { notePageUser } from '../session/page-user.ts'
import { syncClock } from './clock.ts'

/** Data that the server put into this document. */
interface FirstData {
  /** The server's notification position before it read (see `openEventStream`). */
  position: string | null
  /** Responses of the API by path. */
  answers: Record<string, unknown>
}

/** How long the first data counts as fresh. After that, a page that opens refetches it, as it does all data. */
const FRESH_MS = 10_000

/** The first data of this document; null if it came without any. */
export function readFirstData(document: Document): FirstData | null {
  const text = document.getElementById('first-data')?.textContent
  return text ? JSON.parse(text) : null
}

/**
 * Puts the responses where queries look for them (see `query`), with the time they were read, and sets the
 * clock.
 */
export function keepFirstData(client: QueryClient, { answers }: FirstData): void {
  const { sentAt, receivedAt } = timesOfDocument()
  for (const [path, answer] of Object.entries(answers))
    client.setQueryData(path.split('/'), answer, { updatedAt: receivedAt })
  notePageUser((answers['/api/auth/user'] as CurrentUser | undefined) ?? null)
  const config = answers['/api/config'] as Config | undefined
  if (config) syncClock(config.now, sentAt, receivedAt)
  freshSince = receivedAt
}

let freshSince = Number.NaN

/** After an announcement, pages that open later can't know whether it concerns the first data. */
export function endFreshness(): void {
  freshSince = Number.NaN
}

/** Milliseconds for which a query's data is fresh: none, unless it came with the document and was never fetched. */
export function staleTime({ state }: { state: { dataUpdatedAt: number } }): number {
  return state.dataUpdatedAt === freshSince ? FRESH_MS : 0
}

/** When this document was requested, and when it arrived, by the device's clock in milliseconds. */
function timesOfDocument(): { sentAt: number; receivedAt: number } {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const opened = Date.now() - performance.now()
  const at = (milliseconds = 0) => Math.round(opened + milliseconds)
  return { sentAt: at(document?.requestStart), receivedAt: at(document?.responseStart) }
}
