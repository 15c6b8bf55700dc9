import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { restoreFocus } from '../ui/restore-focus.ts'

export function BookingNotFound() {
  return (
    <Panel title="Booking Not Found" text="The booking could not be loaded. Please try again.">
      <ButtonLink href="/booking">Back to Booking</ButtonLink>
    </Panel>
  )
}

/** `onRetry` where it may help: the provider is configured, but its script did not come. */
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

/** The time is not held any more; the same search is one press away. */
export function HoldOver({ text, bookAgainHref }: { text: string; bookAgainHref: string }) {
  return (
    <Panel title="This time is not held any more" text={text}>
      <ButtonLink href={bookAgainHref}>Pick a time again</ButtonLink>
    </Panel>
  )
}

export function SetupFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Panel title="Payment could not be set up" text={text}>
      <Button onClick={onRetry}>Try Again</Button>
    </Panel>
  )
}

export function CardFormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel title="The card form could not be loaded" text="Please check your connection and try again.">
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
