import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { restoreFocus } from '../../ui/focus.ts'
import { Spinner } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/panels.tsx'

export function BookingNotFound() {
  return (
    <Panel title="Booking Not Found" text="The booking could not be loaded. Please try again.">
      <ButtonLink href="/booking">Back to Booking</ButtonLink>
    </Panel>
  )
}

/** Pass `onRetry` if the provider is configured but its script failed to load. */
export function PaymentUnavailable({ onRetry }: { onRetry?: () => void }) {
  return (
    <Panel
      title="Payment Processing Unavailable"
      text="Payment functionality is currently being set up. Your booking has been created and you can view it in your dashboard."
    >
      <ButtonLink href="/dashboard">View Dashboard</ButtonLink>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Panel>
  )
}

export function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => restoreFocus(heading.current), [])
  return (
    <Notice tone="warm" role="alert">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p>{text}</p>
      <div className="flex flex-wrap gap-2 pt-1">{children}</div>
    </Notice>
  )
}

/** About as high as Stripe's form for a new card. */
export const CARD_FORM_ROOM = 'min-h-78'

export function CardFormLoading() {
  return (
    <div className={CARD_FORM_ROOM}>
      <Spinner label="Loading the card form…" />
    </div>
  )
}
