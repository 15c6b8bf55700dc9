import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { nextPath, withNext } from '../../domain/accounts/next-path.ts'
import { unreachableText } from '../api/api-error.ts'
import { mayBeSignedIn } from '../session/signed-in-cookie.ts'
import { ErrorState } from '../ui/loaded.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { useCurrentUser } from './use-current-user.ts'

interface SignedOutNotice {
  title: string
  description: string
  delayMs: number
}

/** Home, My Bookings and checkout. */
export const LOGGED_OUT: SignedOutNotice = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  delayMs: 500,
}

/** The booking page. */
export const LOGIN_TO_BOOK: SignedOutNotice = {
  title: 'Authentication Required',
  description: 'Please log in to make a booking',
  delayMs: 1000,
}

/** The page that the verification email links to. */
export const LOGIN_TO_VERIFY: SignedOutNotice = {
  title: 'Authentication Required',
  description: 'Please log in to confirm your email address',
  delayMs: 1000,
}

interface Props {
  /** A toast shown before going to /login; without it, go right away. */
  notice?: SignedOutNotice
  /** Shown while the current user is loading. */
  fallback: ReactNode
  /** Puts the error in its place if the current user can't be loaded. */
  unreachable?: (error: ReactNode) => ReactNode
  children: (user: CurrentUser) => ReactNode
}

/** Renders its children for signed-in users. Sends visitors to /login and back here afterward. */
export function RequireUser({ notice, fallback, unreachable = (error) => error, children }: Props) {
  const user = useCurrentUser()
  useLeaveWhen(user.data === null, notice)
  if (user.data) return children(user.data)
  if (user.isError) return unreachable(<ErrorState text={unreachableText()} onRetry={() => user.refetch()} />)
  return fallback
}

function useLeaveWhen(isSignedOut: boolean, notice: SignedOutNotice | undefined): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isSignedOut) return
    const leave = () => {
      const { pathname, search } = window.location
      navigate(withNext('/login', pathname + search), { replace: true })
    }
    if (!notice) return leave()
    toast({ title: notice.title, description: notice.description, variant: 'destructive' })
    const timer = setTimeout(leave, notice.delayMs)
    return () => clearTimeout(timer)
  }, [isSignedOut, notice, navigate])
}

/** A form for visitors. Sends people who arrive signed in to its destination. After a sign-in here, the form navigates. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [cameSignedIn] = useState(mayBeSignedIn)
  const [params] = useSearchParams()
  return cameSignedIn && user.data ? <Redirect to={nextPath(params.get('next'))} replace /> : children
}
