import type { ReactNode } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/loaded.tsx'

interface Props {
  title: string
  loading: ReactNode
  children: (bookingId: string, user: CurrentUser) => ReactNode
}

/** A page about one of the customer's bookings, which the address names. */
export function OwnBookingFrame({ title, loading, children }: Props) {
  const [params] = useSearchParams()
  const bookingId = params.get('bookingId')
  if (!bookingId) return <Redirect to="/dashboard" replace />
  return (
    <PageFrame title={title} back={{ href: '/dashboard', label: 'Back to My Bookings' }}>
      <RequireUser notice={LOGGED_OUT} fallback={loading}>
        {(user) => children(bookingId, user)}
      </RequireUser>
    </PageFrame>
  )
}

/** In place of the booking, if the address names none of theirs. */
export function NoSuchBooking() {
  return (
    <EmptyState text="There is no such booking.">
      <ButtonLink href="/dashboard" variant="secondary">
        My Bookings
      </ButtonLink>
    </EmptyState>
  )
}
