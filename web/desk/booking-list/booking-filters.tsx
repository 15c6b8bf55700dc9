import { BOOKING_STATUSES, PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import { METHOD_NAMES } from '../../../domain/bookings/method-names.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export interface BookingFilter {
  search: string
  status: string
  method: string
  itemId: string
}

const KEYS = ['search', 'status', 'method', 'itemId'] as const

/** The filter in the URL. Unknown values select nothing, and the server ignores no filter it doesn't know. */
export function filterFrom(params: URLSearchParams): BookingFilter {
  const [search = '', status = '', method = '', itemId = ''] = KEYS.map((key) => params.get(key) ?? '')
  return { search, status, method, itemId }
}

/** The URL's parameters with another filter. */
export function withFilter(params: URLSearchParams, filter: BookingFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of KEYS) {
    next.delete(key)
    if (filter[key] !== '') next.set(key, filter[key])
  }
  return next
}

interface Props {
  filter: BookingFilter
  onChange: (filter: BookingFilter) => void
}

/** Narrows the list of all bookings. */
export function BookingFilters({ filter, onChange }: Props) {
  const items = [...(useSpaces().data ?? []), ...(useBundles().data ?? [])]
  const change = (changes: Partial<BookingFilter>) => onChange({ ...filter, ...changes })
  return (
    <search className="grid grid-cols-2 gap-3 *:first:col-span-2 *:last:col-span-2 lg:*:first:col-span-1 lg:*:last:col-span-1 lg:in-[.column-wide]:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextField
        label="Search bookings"
        type="search"
        placeholder="Name, email or date"
        maxLength={100}
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(event) => change({ status: event.target.value })}
      >
        <option value="">Any status</option>
        {BOOKING_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status.charAt(0).toUpperCase() + status.slice(1)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Paid by"
        value={filter.method}
        onChange={(event) => change({ method: event.target.value })}
      >
        <option value="">Any method</option>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {METHOD_NAMES[method]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Space or bundle"
        value={filter.itemId}
        onChange={(event) => change({ itemId: event.target.value })}
      >
        <option value="">All spaces and bundles</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
