import { isBefore } from '../../../domain/time/facility-time.ts'
import { formatTime } from '../../../domain/time/format.ts'
import { useNow } from '../../api/clock.ts'
import { PATIENCE, useLostSince } from '../../api/connection.ts'
import { Notice } from '../../ui/notice.tsx'

/** Warns that live updates stopped, so a screen that looks live isn't trusted. */
export function StaleBanner() {
  const since = useLostSince()
  const now = useNow(5_000)
  if (since === null || isBefore(now, since.add(PATIENCE))) return null
  return (
    <div className="sticky top-2 z-10 print:hidden">
      <Notice tone="bad" role="alert">
        <p>
          {`No connection to the server. This screen shows how things were at ${formatTime(since)}. It updates once the connection is back.`}
        </p>
      </Notice>
    </div>
  )
}
