import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown to customers on staff pages (spec section 2, Admin hub). */
export function AccessDenied({ way }: { way: { href: string; label: string } }) {
  return (
    <Notice tone="bad" role="alert">
      <h2 className="text-2xl">Access Denied</h2>
      <p>You need admin privileges to access this page.</p>
      <div>
        <ButtonLink href={way.href}>{way.label}</ButtonLink>
      </div>
    </Notice>
  )
}
