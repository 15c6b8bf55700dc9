import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { currentInstant } from '../../api/clock.ts'
import { useConfig } from '../../api/use-config.ts'

/**
 * Tells an admin without a passkey how signing in works for them. `dueAt` is when their password alone is no
 * longer enough.
 */
export function PasskeyDue({ dueAt }: { dueAt: Temporal.Instant }) {
  const hasEmail = useConfig().data?.hasEmail !== false
  return <p>{hasEmail ? withEmail(dueAt) : WITHOUT_EMAIL}</p>
}

const WITHOUT_EMAIL =
  "Until you add a passkey, only your password protects the desk: emails can't be sent yet, so we can't ask for a code besides it."

function withEmail(dueAt: Temporal.Instant): string {
  return Temporal.Instant.compare(dueAt, currentInstant()) > 0
    ? `From ${formatLongDate(dueAt)}, signing in without a passkey also takes a code that we email you.`
    : 'Without a passkey, signing in also takes a code that we email you.'
}
