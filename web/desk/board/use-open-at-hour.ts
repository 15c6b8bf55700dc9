import { type RefObject, useEffect } from 'react'
import { OPENING_HOUR } from '../../../domain/facility.ts'
import { atFacility } from '../../../domain/time/facility-time.ts'
import { currentInstant } from '../../api/clock.ts'

/** The hour of `now`, if it's on that day. */
export function hourOn(date: string, now: Temporal.Instant): number | null {
  const local = atFacility(now)
  return local.toPlainDate().toString() === date ? local.hour : null
}

/**
 * Scrolls the board of today to the current hour, and other days to the morning. Only the board scrolls, not the page: who
 * is here now is above it. So the board is as tall as what's left of the screen.
 */
export function useOpenAtHour(table: RefObject<HTMLTableElement | null>, date: string): void {
  useEffect(() => {
    const scroller = table.current?.parentElement
    if (!scroller) return
    const fillScreen = () => {
      const top = Math.round(scroller.getBoundingClientRect().top + window.scrollY)
      scroller.style.setProperty('--board-top', `${top}px`)
    }
    fillScreen()
    window.addEventListener('resize', fillScreen)
    const hour = hourOn(date, currentInstant())
    const row = hour === null ? undefined : table.current?.tBodies[0]?.rows[hour - OPENING_HOUR]
    scroller.scrollTo({ top: row ? row.offsetTop - (table.current?.tHead?.offsetHeight ?? 0) : 0 })
    return () => window.removeEventListener('resize', fillScreen)
  }, [table, date])
}
