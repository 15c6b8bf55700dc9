import { DESK_PAGES, type DeskPath } from '../../../domain/desk-pages.ts'
import { isAtLeast, type StaffRole } from '../../../domain/staff-role.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/panels.tsx'

/** Below a page's title on its card; null for pages without a card. A page that isn't here doesn't compile. */
const CARDS: Readonly<Record<DeskPath, { text: string; label: string } | null>> = {
  '/admin/users': { text: 'Promote and remove admins, and see who has an account.', label: 'Manage Users' },
  '/admin/bookings': {
    text: 'Create cash and comp bookings, find any booking, and reset passwords.',
    label: 'Manage Bookings',
  },
  '/admin/attention': {
    text: 'Failed refunds, late payments, unsigned waivers, undelivered emails.',
    label: 'Open List',
  },
  '/admin/reports': {
    text: 'Daily totals, open balances, and how the spaces are used.',
    label: 'Open Reports',
  },
  '/admin/settings': {
    text: 'Opening hours, prices, spaces and bundles, and blocked dates.',
    label: 'Open Settings',
  },
  '/admin/audit': {
    text: 'Staff changes to people, prices, closures, and bookings.',
    label: 'Open Audit Log',
  },
  '/admin/import': {
    text: 'Customers and bookings from other programs, as CSV files.',
    label: 'Import & Export',
  },
  '/admin': null,
  '/admin/bookings/:id': null,
  '/admin/bookings/:id/receipt': null,
  '/admin/season': null,
  '/admin/prices': null,
  '/admin/codes': null,
  '/admin/hours': null,
  '/admin/customers/:id': null,
  '/admin/setup': null,
}
const PATHS = Object.keys(CARDS) as DeskPath[]

/** Links to every page for this role, each with a summary. */
export function HubLinks({ role }: { role: StaffRole }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3 print:hidden">
      {PATHS.filter((href) => isAtLeast(role, DESK_PAGES[href].least)).map((href) => {
        const card = CARDS[href]
        return (
          card && (
            <li key={href} className="grid">
              <Card className="grid content-between gap-3">
                <div className="grid gap-1">
                  <h2 className="text-2xl">{DESK_PAGES[href].title}</h2>
                  <p>{card.text}</p>
                </div>
                <ButtonLink href={href} variant="secondary" isWide>
                  {card.label}
                </ButtonLink>
              </Card>
            </li>
          )
        )
      })}
    </ul>
  )
}
