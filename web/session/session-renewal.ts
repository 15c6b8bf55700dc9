import type { Routes } from '../../domain/api/routes.ts'

/**
 * Signing in, a new password, and a confirmation give the session a new id, and the old one ends. A call that was sent
 * with the old one and arrives after is refused as signed out, although the person isn't.
 */
const RENEWS: readonly (keyof Routes)[] = [
  'POST /api/auth/login',
  'POST /api/auth/passkey',
  'POST /api/auth/register',
  'POST /api/auth/change-password',
  'POST /api/auth/confirmation',
  'POST /api/auth/confirmation/passkey',
  'POST /api/desk-machine/switch',
]

let underWay: Promise<void> | null = null
let begun = 0

/** Whether this call can renew the session. */
export function isRenewal(name: keyof Routes): boolean {
  return RENEWS.includes(name)
}

/** Notes a renewal until its response arrives. */
export function noteRenewal(answer: Promise<unknown>): void {
  begun += 1
  const over = answer.then(
    () => {},
    () => {},
  )
  underWay = over
  void over.then(() => {
    if (underWay === over) underWay = null
  })
}

/**
 * To be called before another call is sent. What it returns waits for renewals and says whether there was one at the
 * same time, so the call is worth repeating with the new id.
 */
export function watchRenewals(): () => Promise<boolean> {
  const before = begun
  const wasUnderWay = underWay !== null
  return async () => {
    const wasRenewed = wasUnderWay || begun > before
    await underWay
    return wasRenewed
  }
}
