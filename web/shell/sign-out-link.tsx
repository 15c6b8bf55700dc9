import { LogOut } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'

/** Ends the session, on the server. */
export function SignOutLink({ variant = 'secondary' }: { variant?: 'secondary' | 'on-dark' }) {
  return (
    <a href="/api/logout" className={buttonClass({ variant, isWide: true })}>
      <LogOut aria-hidden="true" className="size-5" />
      Sign Out
    </a>
  )
}
