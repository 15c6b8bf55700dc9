import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** The kind of entries, for screen readers: "Show more past bookings". */
  what: string
  isBusy: boolean
  onMore: () => void
}

/** The end of a paged list: loads the next page when pressed or scrolled near. */
export function ShowMore({ what, isBusy, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!end.current || isBusy) return
    // Observe again after each page, in case the end is still in view.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={end} className="grid justify-items-center">
      <Button
        variant="secondary"
        disabled={isBusy}
        aria-label={isBusy ? undefined : `Show more ${what}`}
        onClick={onMore}
      >
        {isBusy ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}
