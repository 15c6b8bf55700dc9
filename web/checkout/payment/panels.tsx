import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { restoreFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'

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

/** The hold expired, was released or was cancelled. */
export function HoldEnded({ text, bookAgainHref }: { text: string; bookAgainHref: string }) {
  return (
    <Panel title="Hold Expired" text={text}>
      <ButtonLink href={bookAgainHref}>Pick Another Time</ButtonLink>
    </Panel>
  )
}

export function SetupFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Panel title="We couldn't start your payment" text={text}>
      <Button onClick={onRetry}>Try Again</Button>
    </Panel>
  )
}

export function CardFormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel title="The card form didn't load" text="Please check your connection and try again.">
      <Button onClick={onRetry}>Try Again</Button>
    </Panel>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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
