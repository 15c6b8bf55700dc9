import type { ReactNode, Ref } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Alternative } from './alternatives.ts'
import { continueButton } from './step-anchors.ts'

interface Props {
  /** Item and time, or the next step. */
  lines: readonly string[]
  total: string | null
  /** What became of their choice, if it isn't as they made it. */
  note: string | null
  /** What they can choose instead. */
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

/** The draft, its total, and the next step. Sticks above the navigation if there's room. */
export function BookingBar({
  lines,
  total,
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
        'on-dark-focus -mx-4 -mb-8 border-t-2 border-board-line bg-board px-4 py-3 text-board-text shadow-bar',
        isFixed && 'sticky bottom-(--floor) z-20',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 grow basis-44 leading-snug">
          {lines.map((line, index) => (
            <p key={line} className={index === 0 ? 'font-semibold wrap-anywhere text-on-night' : 'text-sm'}>
              {line}
            </p>
          ))}
          {held && <p className="text-sm font-semibold text-board-figure">{held.note}</p>}
        </div>
        {total && <p className="figures shrink-0 text-3xl leading-none text-board-figure">{total}</p>}
      </div>
      {/* Exists before its text, or screen readers may not announce it. */}
      <p role="status" className="mt-1 text-sm font-semibold text-board-figure empty:hidden">
        {note}
      </p>
      {alternatives.length > 0 && (
        <ul aria-label="Choose instead" className="mt-2 flex gap-2 overflow-x-auto p-0.5">
          {alternatives.map((alternative) => (
            <li key={alternative.label} className="shrink-0">
              <Button variant="on-dark" onClick={() => onChoose(alternative)}>
                {alternative.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {held ? (
        <ButtonLink href={held.checkoutHref} isWide className="mt-2">
          Complete payment
        </ButtonLink>
      ) : (
        <Button id={continueButton.id} isWide className="mt-2" disabled={isBusy} onClick={onContinue}>
          {isBusy ? 'Holding your time...' : 'Continue to Payment'}
        </Button>
      )}
    </section>
  )
}
