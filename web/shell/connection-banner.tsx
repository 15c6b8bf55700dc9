import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isBefore } from '../../domain/time/facility-time.ts'
import { useNow } from '../api/clock.ts'
import { PATIENCE, useLostSince } from '../api/event-stream.ts'

/** On customers' pages: whether they're offline, or live updates stopped. Staff's pages have their own. */
export function ConnectionBanner() {
  // True says little: there may still be no way through.
  const isOnline = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  const lostSince = useLostSince()
  return (
    // A live region must exist before its text, or screen readers may not announce it.
    <div
      role="status"
      className="sticky top-0 z-40 bg-lamp-soft text-center text-sm font-semibold text-ink not-empty:border-b-2 not-empty:border-lamp not-empty:px-4 not-empty:py-2 print:hidden"
    >
      {!isOnline && "You're offline. What you've chosen stays here. To book, pay, or sign, connect again."}
      {isOnline && lostSince && <Reconnecting since={lostSince} />}
    </div>
  )
}

function Reconnecting({ since }: { since: Temporal.Instant }) {
  const now = useNow(1000)
  return isBefore(now, since.add(PATIENCE)) ? null : 'Reconnecting… Times may be out of date.'
}
