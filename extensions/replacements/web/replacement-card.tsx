import { useEffect, useRef } from 'react'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { DayAndTimes } from '../../../web/bookings/time-range.tsx'
import { BusyButton, Button } from '../../../web/ui/button.tsx'
import { ConfirmButton } from '../../../web/ui/dialog/confirm-button.tsx'
import { restoreFocus } from '../../../web/ui/focus.ts'
import { Card, Notice } from '../../../web/ui/panels.tsx'
import { dismissErrorToasts } from '../../../web/ui/toasts/toast.ts'
import type { Replacement } from '../domain/replacement.schema.ts'
import { useAnswer } from './use-replacements.ts'

interface Props {
  replacement: Replacement
  token: string | null
}

/** A booking on closed time, with the times that its customer can have instead, or what came of it. */
export function ReplacementCard({ replacement, token }: Props) {
  const { was, reason, state, movedTo } = replacement
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(false)
  // The pressed button is gone, and the card is below those that are still open.
  useEffect(() => {
    if (wasOpen.current && state !== 'open') {
      // If only the response was lost, one says that nothing changed.
      dismissErrorToasts()
      restoreFocus(heading.current)
      if (document.activeElement === heading.current) heading.current?.scrollIntoView({ block: 'nearest' })
    }
    wasOpen.current = state === 'open'
  }, [state])
  return (
    <Card className="grid gap-3">
      <div>
        <h2 ref={heading} tabIndex={-1} className="scroll-my-48 text-xl wrap-anywhere">
          {was.item}
        </h2>
        <p>
          <DayAndTimes of={was} />
        </p>
        <p className="wrap-anywhere text-ink-soft">We're closed then: {reason}</p>
      </div>
      {state === 'open' && <Choices replacement={replacement} token={token} />}
      {state === 'moved' && movedTo && (
        <Notice tone="good" role="status" title="You're all set">
          <p className="wrap-anywhere">
            Your new time: {movedTo.item}, <DayAndTimes of={movedTo} />. We'll email you a file for your
            calendar.
          </p>
        </Notice>
      )}
      {state === 'cancelled' && (
        <Notice tone="warm" role="status" title="Cancelled">
          <p>
            {replacement.isPaid
              ? 'Your refund is on its way. If you paid at the desk, please pick it up there.'
              : 'You have nothing to pay.'}{' '}
            We're sorry, and hope to see you soon.
          </p>
        </Notice>
      )}
      {state === 'over' && (
        <Notice tone="warm" role="status" title="There's nothing to choose anymore">
          <p>We took this back, or its time ran out. My Bookings shows how your booking is now.</p>
        </Notice>
      )}
    </Card>
  )
}

function Choices({ replacement: { id, times, keptUntil, isPaid }, token }: Props) {
  const answer = useAnswer(token, id)
  const [kept, ...others] = times
  const cancel = isPaid ? 'Get My Money Back' : 'Cancel My Booking'
  const isBusy = answer.isPending
  return (
    <>
      <p>
        We're keeping this time for you until {formatMoment(Temporal.Instant.from(keptUntil))}, at no extra
        charge:
      </p>
      {kept && (
        <BusyButton isWide busy={isBusy && 'Saving...'} onClick={() => answer.mutate(0)}>
          <Choice place={kept} />
        </BusyButton>
      )}
      {others.length > 0 && <p>Or choose another one, if it's still open:</p>}
      {others.map((place, index) => (
        <Button
          key={place.startTime}
          variant="secondary"
          isWide
          disabled={isBusy}
          onClick={() => answer.mutate(index + 1)}
        >
          <Choice place={place} />
        </Button>
      ))}
      <ConfirmButton
        button={{ children: cancel, variant: 'quiet', disabled: isBusy }}
        title="Cancel this booking?"
        closeLabel="Go Back"
        action={answer}
        input="refund"
        act={cancel}
        busy="Cancelling..."
      >
        <p>
          {isPaid ? 'We refund everything you paid.' : 'You have nothing to pay.'} Other customers can then
          have the time we're keeping for you.
        </p>
      </ConfirmButton>
    </>
  )
}

type Time = Replacement['was']

function Choice({ place }: { place: Time }) {
  return (
    <span className="wrap-anywhere">
      Take {place.item}, <DayAndTimes of={place} />
    </span>
  )
}
