import { DESK_PAGES } from '../../../domain/desk-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/panels.tsx'

/** In the specification's order (section 2, Admin hub). The navigation leads to every other page. */
const CARDS = [
  {
    href: '/admin/users',
    text: 'Promote and remove admins, and see who has an account.',
    label: 'Manage Users',
  },
  {
    href: '/admin/bookings',
    text: 'Create cash and comp bookings, find any booking, and reset passwords.',
    label: 'Manage Bookings',
  },
] as const

/** The cards that lead on from the hub. */
export function HubLinks() {
  return CARDS.map(({ href, text, label }) => (
    <Card key={href} className="grid content-between gap-3">
      <div className="grid gap-1">
        <h2 className="text-2xl">{DESK_PAGES[href].title}</h2>
        <p>{text}</p>
      </div>
      <ButtonLink href={href} variant="secondary" isWide>
        {label}
      </ButtonLink>
    </Card>
  ))
}
