import { type ReactNode, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { nextPath } from './next-path.ts'
import { mayBeSignedIn } from './signed-in-cookie.ts'
import { useCurrentUser } from './use-current-user.ts'

/** A form for visitors. Those who come here signed in go on to where it would lead, while a sign-in here is the form's to follow up. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [cameSignedIn] = useState(mayBeSignedIn)
  const [params] = useSearchParams()
  return cameSignedIn && user.data ? <Redirect to={nextPath(params.get('next'))} replace /> : children
}
