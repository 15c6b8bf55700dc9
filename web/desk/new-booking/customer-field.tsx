import { useController } from 'react-hook-form'
import { personName } from '../../../domain/accounts/person-name.ts'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { usePeople } from '../people/use-people.ts'
import type { NewBookingControl } from './new-booking-draft.ts'

interface Props {
  control: NewBookingControl
  /** Called for a suggestion of someone with a name. */
  onName: (name: string) => void
}

const SUGGESTIONS = 8

/** The customer's email, with suggestions of existing accounts by name or email. */
export function CustomerField({ control, onName }: Props) {
  const { field, fieldState } = useController({ control, name: 'customerEmail' })
  const email = field.value
  const search = useDebounced(email.trim())
  const people = usePeople(undefined, search, SUGGESTIONS)
  const found = search === '' || search !== email.trim() ? [] : (people.items ?? [])
  return (
    <ComboboxField
      label="Customer Email*"
      type="email"
      required
      inputMode="email"
      placeholder="Search by name or email"
      value={email}
      error={fieldState.error?.message}
      onChange={field.onChange}
      ref={field.ref}
      options={found.flatMap((person) =>
        person.email === null || person.email === email
          ? []
          : [{ value: person.email, label: personName(person) ?? 'No name provided', note: person.email }],
      )}
      onPick={({ value }) => {
        field.onChange(value)
        const person = found.find((candidate) => candidate.email === value)
        const name = person && personName(person)
        if (name) onName(name)
      }}
    />
  )
}
