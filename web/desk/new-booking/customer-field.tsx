import { personName } from '../../../domain/accounts/person-name.ts'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { usePeople } from '../people/use-people.ts'

interface Props {
  email: string
  error: string | undefined
  onType: (email: string) => void
  /** Called for a suggestion, with the customer's name. */
  onPick: (email: string, name: string | null) => void
}

const SUGGESTIONS = 8

/** The customer's email, with suggestions of existing accounts by name or email. */
export function CustomerField({ email, error, onType, onPick }: Props) {
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
      error={error}
      onChange={onType}
      options={found
        .filter((person) => person.email !== email)
        .map((person) => ({
          value: person.email,
          label: personName(person) ?? 'No name provided',
          note: person.email,
        }))}
      onPick={({ value }) => {
        const person = found.find((candidate) => candidate.email === value)
        onPick(value, person ? personName(person) : null)
      }}
    />
  )
}
