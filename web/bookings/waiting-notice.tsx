import { Link } from 'wouter'
import { Notice } from '../ui/notice.tsx'

const LINK = 'font-semibold text-accent underline underline-offset-4'

/** Says that something is waiting to be paid, and leads to it: on this page or on My Bookings. */
export function WaitingNotice({ count, isOnPage }: { count: number; isOnPage: boolean }) {
  if (count === 0) return null
  return (
    <Notice tone="warm">
      <p>
        {count === 1
          ? 'One booking is waiting for your payment. '
          : `${count} bookings are waiting for your payment. `}
        {isOnPage ? (
          <a href="#waiting" className={LINK}>
            Show
          </a>
        ) : (
          <Link href="/dashboard" className={LINK}>
            Show
          </Link>
        )}
      </p>
    </Notice>
  )
}
