import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { plural } from '../../../domain/plural.ts'
import { formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import { BusyButton, ButtonLink } from '../../ui/button.tsx'
import { useFrozen } from '../../ui/use-frozen.ts'
import type { useHoldAgain } from '../choose/use-hold-again.ts'
import { type Repeat, useRepeat } from '../choose/use-repeat.ts'
import { type Props, placeOf } from './book-again.tsx'

interface HeroProps extends Props {
  /**
   * Nothing on home is more urgent: a press holds the time, or opens the booking page if no time is known.
   * Otherwise, such as during another hold, this is a link to the booking page.
   */
  isFirst: boolean
  again: ReturnType<typeof useHoldAgain>
}

/** Books the same again from home. */
export function BookAgainHero({ booking, name, isFirst, again }: HeroProps) {
  const detail = useId()
  const [, navigate] = useLocation()
  // While it's held, its time already shows as taken.
  const repeat = useFrozen(useRepeat(booking), again.isBusy)
  const { href, when, choice } = repeat
  const look = {
    variant: isFirst ? 'primary' : 'on-dark',
    isWide: true,
    className: 'min-h-15 flex-col gap-0!',
  } as const
  const label = when ? `Book Again: ${when}` : 'Book Again'
  // The day has a line of its own, or the words would move when it comes.
  const content = (
    <>
      <span className="flex items-center gap-2 leading-tight">
        <RotateCcw aria-hidden="true" className="size-5" />
        Book Again
      </span>{' '}
      <span className="min-h-[1.25em] text-base leading-tight font-semibold">{when}</span>
    </>
  )
  return (
    <div className="grid gap-1 text-center">
      {isFirst ? (
        // No link until a time is known: replaced by a button then, it would lose the focus.
        <BusyButton
          {...look}
          aria-label={again.isBusy ? undefined : label}
          aria-describedby={detail}
          busy={again.isBusy && 'Holding your time...'}
          onClick={() => (choice ? again.hold(choice, href) : navigate(href))}
        >
          {content}
        </BusyButton>
      ) : (
        <ButtonLink {...look} href={href} label={label}>
          {content}
        </ButtonLink>
      )}
      <p id={detail} className="text-sm wrap-anywhere text-on-night-soft">
        {[placeOf(booking, name), ...detailsOf(repeat)].join(' · ')}
      </p>
    </div>
  )
}

/** "2 hours", "$60" */
const detailsOf = ({ choice }: Repeat) =>
  choice ? [plural(choice.hours, 'hour'), formatShortUsd(toCents(choice.totalAmount))] : []
