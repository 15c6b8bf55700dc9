import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { formatDay, formatTimeRange, instantAt } from '../../../domain/time/facility-time.ts'
import type { Outlets } from '../../outlets/contribution.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Alternative } from './alternatives.ts'
import { continueButton } from './step-anchors.ts'

interface Props {
  name: string
  /** Its time, or the next step. */
  when: string
  total: string | null
  /** Set once a time is chosen: the place and time that would be booked. */
  wish?: Outlets['booking/price'] | null
  /** A note about a changed choice. */
  note: string | null
  /** Other choices. */
  alternatives: readonly Alternative[]
  onChoose: (alternative: Alternative) => void
  /** Set if the customer already holds this slot. */
  held: { note: ReactNode; checkoutHref: string } | null
  isBusy: boolean
  onContinue: () => void
  /** From `useStickyBar`. */
  barRef: Ref<HTMLElement>
  isFixed: boolean
}

/** Two lines beside the draft, so that the bar stays low. Below it where they don't fit. */
const ACTION = 'min-h-11 flex-[1_1_7rem] px-3! py-1! text-lg! leading-[1.1]! text-balance'

/** The draft, its total, and the next step. Sticks above the navigation if there's room. */
export function BookingBar({
  name,
  when,
  total,
  wish,
  note,
  alternatives,
  onChoose,
  held,
  isBusy,
  onContinue,
  barRef,
  isFixed,
}: Props) {
  return (
    <section
      ref={barRef}
      aria-label="Your booking"
      className={classNames(
        'booking-bar on-dark-focus -mx-4 -mb-8 border-t-2 border-board-line bg-board px-4 py-2.5 text-board-text shadow-bar',
        isFixed && 'sticky bottom-(--floor) z-20',
      )}
    >
      {wish && (
        <div
          className={classNames(
            'text-sm font-semibold text-board-figure empty:hidden [&>p+p]:hidden',
            // Out of the flow, so that nothing moves when it's known.
            isFixed &&
              'absolute bottom-full left-0 rounded-tr-plate border-2 border-b-0 border-l-0 border-board-line bg-board px-4 pt-0.5',
          )}
        >
          <Outlet at="booking/price" facts={wish} fallback={null} />
        </div>
      )}
      {/* Exists before its text, or screen readers may not announce it. */}
      <p role="status" className="mb-0.5 text-sm leading-snug font-semibold text-board-figure empty:hidden">
        {note}
      </p>
      {alternatives.length > 0 && (
        <ul aria-label="Choose instead" className="mb-0.5 flex gap-2 overflow-x-auto p-0.5">
          {alternatives.map((alternative) => (
            <li key={alternative.label} className="shrink-0">
              <Button variant="on-dark" onClick={() => onChoose(alternative)}>
                {alternative.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[999_1_9rem] leading-tight">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold wrap-anywhere text-on-night">{name}</span>
            {total && <span className="figures text-xl leading-none text-board-figure">{total}</span>}
          </p>
          <p className="figures text-[1.0625rem]">{when}</p>
          {held && <p className="text-sm font-semibold text-board-figure">{held.note}</p>}
        </div>
        {held ? (
          <ButtonLink href={held.checkoutHref} className={ACTION}>
            Complete Payment
          </ButtonLink>
        ) : (
          <Button id={continueButton.id} className={ACTION} disabled={isBusy} onClick={onContinue}>
            {isBusy ? 'Holding your time...' : 'Continue to Payment'}
          </Button>
        )}
      </div>
    </section>
  )
}

interface Draft {
  date: Temporal.PlainDate | null
  hour: number | null
  hours: number
  /** Their time is gone, and a note says what's next. */
  isStartLost?: boolean
}

/** When the draft is, or the next step if something is missing. */
export function barLine({ date, hour, hours, isStartLost = false }: Draft): string {
  if (!date) return 'Next: pick a time'
  const day = formatDay(date)
  if (hour === null) return isStartLost ? day : `${day}. Next: pick a time`
  const start = instantAt(date, hour)
  return `${day}, ${formatTimeRange(start, start.add({ hours }))}`
}

/** Share of the screen height for the bar and the navigation below it. A taller bar (large text, landscape phones) would hide the page. */
const MAX_SCREEN_SHARE = 0.35
const HEIGHT = '--bar-height'

/** Whether the bar is small enough to stick, and sets `--bar-height` to the height it covers. */
export function useStickyBar() {
  const ref = useRef<HTMLElement>(null)
  const [isFixed, setIsFixed] = useState(true)
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const measure = () => {
      const fits = bar.offsetHeight + floorHeight() <= window.innerHeight * MAX_SCREEN_SHARE
      setIsFixed(fits)
      style.setProperty(HEIGHT, fits ? `${bar.offsetHeight}px` : '0px')
    }
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty(HEIGHT)
    }
  }, [])
  return { ref, isFixed }
}

/** Of the navigation, where it's fixed. */
function floorHeight(): number {
  const nav = document.querySelector<HTMLElement>('.main-nav')
  return nav && getComputedStyle(nav).position === 'fixed' ? nav.offsetHeight : 0
}
