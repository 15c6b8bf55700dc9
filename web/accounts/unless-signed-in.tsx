import { type ReactNode, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { nextPath } from './next-path.ts'
import { mayBeSignedIn } from './signed-in-cookie.ts'
import { useCurrentUser } from './use-current-user.ts'

/** A form for visitors. Sends people who arrive signed in to its destination. After a sign-in here, the form navigates. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [cameSignedIn] = useState(mayBeSignedIn)
  const [params] = useSearchParams()
  return cameSignedIn && user.data ? <Redirect to={nextPath(params.get('next'))} replace /> : children
}
