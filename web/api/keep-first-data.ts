import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Config } from '../../domain/config/config.schema.ts'
import { syncClock } from './clock.ts'

/** What the server read while it wrote this document. */
interface FirstData {
  /** How much the server had heard of before it read (see `openEventStream`). */
  position: string | null
  /** Answers of the API by path. */
  answers: Record<string, unknown>
}

/** How long a page that opens takes the first data as fresh. After that it's asked for again, as all data is. */
const FRESH_MS = 10_000

/** The first data of this document; null if it came without any. */
export function readFirstData(document: Document): FirstData | null {
  const text = document.getElementById('first-data')?.textContent
  return text ? JSON.parse(text) : null
}

/** Puts the answers where queries look for them, with the time they were read, and sets the clock. */
export function keepFirstData(client: QueryClient, { answers }: FirstData): void {
  const { sentAt, receivedAt } = timesOfDocument()
  for (const [path, answer] of Object.entries(answers))
    client.setQueryData(keyOf(path), answer, { updatedAt: receivedAt })
  const config = answers['/api/config'] as Config | undefined
  if (config) syncClock(config.now, sentAt, receivedAt)
  freshSince = receivedAt
}

let freshSince = Number.NaN

/** Something was announced: pages that don't show it now can't know whether it concerns what came with the document. */
export function endFreshness(): void {
  freshSince = Number.NaN
}

/** Milliseconds for which a query's data is fresh: none, unless it came with the document and was never fetched. */
export function staleTime({ state }: { state: { dataUpdatedAt: number } }): number {
  return state.dataUpdatedAt === freshSince ? FRESH_MS : 0
}

/** The key of the query for a path: keys are joined with slashes (see `fetchByKey`). */
function keyOf(path: string): QueryKey {
  const [, list, rest] = /^(\/api\/bookings)\/(.+)$/.exec(path) ?? []
  return list === undefined || rest === undefined
    ? [path]
    : [list, ...rest.split('/').map(decodeURIComponent)]
}

/** When this document was asked for, and when it came, by the device's clock in milliseconds. */
function timesOfDocument(): { sentAt: number; receivedAt: number } {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const opened = Date.now() - performance.now()
  const at = (milliseconds = 0) => Math.round(opened + milliseconds)
  return { sentAt: at(document?.requestStart), receivedAt: at(document?.responseStart) }
}
