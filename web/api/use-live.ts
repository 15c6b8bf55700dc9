import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Change, openEventStream, type StreamHandlers, setStreamPosition } from './event-stream.ts'
import { CONFIG_KEY } from './use-config.ts'

interface Handlers {
  /** A time on this day (YYYY-MM-DD) was taken, freed, offered, or closed. */
  onAvailability?: (date: string) => void
  /** That, or anything else that only staff see of this day. */
  onDesk?: (date: string) => void
  /** A booking was made for the customer, or changed in a way that others don't see, such as its price. */
  onOwnBookings?: () => void
  /** A closure was added or removed. */
  onClosures?: () => void
  /** A space or bundle changed, such as its price, or an extension was switched on or off. */
  onCatalog?: () => void
  /** Events may have been missed: tab hidden, stream closed, or clock changed. */
  onMissed: () => void
}

/** Subscribes to server events while mounted and visible. Resyncs the clock after a gap. */
export function useLive(handlers: Handlers): void {
  const client = useQueryClient()
  const onChanges = useEffectEvent((changed: ReadonlySet<string>) => {
    if (datesOf(changed, ['closures']).size > 0) handlers.onClosures?.()
    if (changed.has('catalog')) {
      client.invalidateQueries({ queryKey: CONFIG_KEY })
      handlers.onCatalog?.()
    }
    if (changed.has('own_bookings')) handlers.onOwnBookings?.()
    for (const date of datesOf(changed, ['availability'])) handlers.onAvailability?.(date)
    for (const date of datesOf(changed, ['availability', 'desk'])) handlers.onDesk?.(date)
  })
  const onMissed = useEffectEvent(() => handlers.onMissed())
  useEffect(() => {
    const changes = batchChanges<string>((changed) => onChanges(changed))
    const leave = subscribe({
      onChange: changes.add,
      onGap: () => {
        client.invalidateQueries({ queryKey: CONFIG_KEY })
        onMissed()
      },
    })
    return () => {
      // The next page has to refetch the changes that this one didn't.
      if (changes.cancel()) setStreamPosition(null)
      leave()
    }
  }, [client])
}

/** The days of changes such as "desk 2027-02-05", each once. */
export function datesOf(changed: ReadonlySet<string>, of: readonly Change[]): Set<string> {
  const parts = [...changed].map((change) => change.split(' '))
  return new Set(parts.flatMap(([change, date]) => (date && of.some((one) => one === change) ? [date] : [])))
}

/** Everything on the page that follows the server shares one stream: browsers allow only a few per host. */
const subscribers = new Set<StreamHandlers>()
let closeShared = () => {}

function subscribe(subscriber: StreamHandlers): () => void {
  if (subscribers.size === 0) closeShared = openShared()
  subscribers.add(subscriber)
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size === 0) closeShared()
  }
}

/** Opens the stream while the page is visible. Returns what closes it for good. */
function openShared(): () => void {
  const catchUp = () => {
    for (const { onGap } of subscribers) onGap()
  }
  const stream = openEventStream({
    onChange(change) {
      for (const { onChange } of subscribers) onChange(change)
    },
    onGap: catchUp,
  })
  const onVisibility = () => {
    if (document.hidden) return stream.close()
    stream.open()
    // Don't wait for the stream: it may not open again.
    catchUp()
  }
  if (!document.hidden) stream.open()
  document.addEventListener('visibilitychange', onVisibility)
  // Without a network, an open stream hangs for minutes before it fails.
  window.addEventListener('offline', stream.lose)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('offline', stream.lose)
    stream.close()
  }
}

const SHORTEST_MS = 300
const LONGEST_MS = 800

/**
 * Collects items and delivers each once, after 300 to 800 ms at random. When a slot is taken, every open page gets the event in the
 * same instant; this spreads their requests, and a flood of events becomes two requests a second.
 */
export function batchChanges<Item>(deliver: (items: ReadonlySet<Item>) => void) {
  let items = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    const batch = items
    items = new Set()
    deliver(batch)
  }

  return {
    add(item: Item) {
      items.add(item)
      // Browsers drop the fraction. Playwright's clock keeps it, and Temporal refuses it.
      timer ??= setTimeout(flush, Math.round(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS)))
    },
    /** Whether there was something to deliver. */
    cancel(): boolean {
      const hadItems = items.size > 0
      clearTimeout(timer)
      timer = undefined
      items = new Set()
      return hadItems
    },
  }
}

/**
 * Refetches the active queries under a key after a change on the server. A query still on its first fetch would accept
 * that response, which the server may have read before the change, so it is fetched twice.
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const hasFirstFetch = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (hasFirstFetch) await client.invalidateQueries({ queryKey })
}
