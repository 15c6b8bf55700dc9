import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const CARDS = [
  {
    title: 'User Management',
    text: 'Promote and remove admins, and see who has an account.',
    href: '/admin/users',
    label: 'Manage Users',
  },
  {
    title: 'Booking Management',
    text: 'Create cash and comp bookings, find any booking, and reset passwords.',
    href: '/admin/bookings',
    label: 'Manage Bookings',
  },
  {
    title: 'Needs Attention',
    text: 'Failed refunds, late payments, unsigned waivers, undelivered emails.',
    href: '/admin/attention',
    label: 'Open List',
  },
  {
    title: 'Totals & Reports',
    text: 'Daily totals, open balances, and how the spaces are used.',
    href: '/admin/reports',
    label: 'Open Reports',
  },
  {
    title: 'Settings',
    text: 'Space and bundle prices and descriptions, and blocked dates.',
    href: '/admin/settings',
    label: 'Open Settings',
  },
  {
    title: 'Audit Log',
    text: 'Staff changes to people, prices, closures, and bookings.',
    href: '/admin/audit',
    label: 'Open Audit Log',
  },
] as const

/** Links to every staff page, each with a summary. */
export function HubLinks() {
  return (
    <ul className="grid gap-4 md:grid-cols-3 print:hidden">
      {CARDS.map(({ title, text, href, label }) => (
        <li key={href} className="grid">
          <Card className="grid content-between gap-3">
            <div className="grid gap-1">
              <h2 className="text-2xl">{title}</h2>
              <p>{text}</p>
            </div>
            <ButtonLink href={href} variant="secondary" isWide>
              {label}
            </ButtonLink>
          </Card>
        </li>
      ))}
    </ul>
  )
}
