import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../domain/plural.ts'
import { formatDollars, toCents } from '../../../domain/pricing/money.ts'
import { query } from '../../api/call.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { CustomerLink } from '../frame/record-links.tsx'
import { contactOf } from '../words/person-words.ts'

/**
 * Below a field with a customer we know: how to reach them, what they have, and what staff should know before
 * booking. Tells apart two people of one name.
 */
export function ChosenCustomer({ id }: { id: string }) {
  const { data } = useQuery(query('GET /api/admin/customers/:id', { id }))
  if (!data) return <p className="min-h-5 text-sm" />
  const { person, notes, noShows, money } = data
  const warnings = [
    notes.isFlagged && 'Flagged',
    toCents(money.open) > 0 && `${formatDollars(money.open)} open`,
    noShows > 0 && plural(noShows, 'no-show'),
  ].filter((warning) => warning !== false)
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <CustomerLink customerId={id} className="text-accent underline underline-offset-4">
          Known customer
        </CustomerLink>
        <span className="wrap-anywhere text-ink-soft">{contactOf(person)}</span>
        {warnings.map((warning) => (
          <strong key={warning} className="text-lamp">
            {warning}
          </strong>
        ))}
        <Outlet at="desk/chosen-customer" facts={{ customerId: id }} fallback={null} />
      </p>
      {notes.note && <p className="line-clamp-2 wrap-anywhere text-ink-soft">{notes.note}</p>}
    </div>
  )
}
