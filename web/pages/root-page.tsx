import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { cameAsVisitor } from '../accounts/arrival.ts'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { PageShell } from '../shell/page-shell.tsx'
import HomePage from './home-page.tsx'

/** Home when someone is or may be signed in; visitors get the landing page, a document of its own (spec section 2). */
export default function RootPage() {
  const user = useCurrentUser()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = Boolean(user.data)
  const isVisitor = user.data === null && !wasSignedIn
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true)
  }, [isSignedIn])

  // If the session ends while home is open, home shows why before going to /login.
  if (!isVisitor) return <HomePage />
  return cameAsVisitor ? <Redirect to="/login" replace /> : <LandingDocument />
}

function LandingDocument() {
  useEffect(() => window.location.reload(), [])
  return <PageShell title={undefined} />
}
