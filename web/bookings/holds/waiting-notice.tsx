import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'

/** Links to the bookings waiting for payment. */
export function WaitingNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warm">
      <p>
        {count === 1
          ? 'One booking is waiting for your payment. '
          : `${count} bookings are waiting for your payment. `}
        <Link href="/dashboard" className="font-semibold text-accent underline underline-offset-4">
          Show
        </Link>
      </p>
    </Notice>
  )
}
