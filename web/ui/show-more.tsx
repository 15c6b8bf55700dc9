import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What there is more of, for screen readers: "Show more past bookings". */
  what: string
  isBusy: boolean
  onMore: () => void
}

/** At the foot of a list that goes on: pressed, or scrolled near, it brings the next page. */
export function ShowMore({ what, isBusy, onMore }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!foot.current || isBusy) return
    // Observing anew after each page tells again whether the foot is still in view.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '200px',
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={foot} className="grid justify-items-center">
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
