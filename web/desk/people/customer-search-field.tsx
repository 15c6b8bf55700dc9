import type { ComponentProps } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { contactOf, shownName } from '../words/person-words.ts'
import { usePeople } from './use-people.ts'

interface Props
  extends Omit<ComponentProps<typeof ComboboxField>, 'options' | 'onPick' | 'onChange' | 'value'> {
  value: string
  onChange: (text: string) => void
  onPick: (person: AdminUser) => void
}

const SUGGESTIONS = 8

/** A field for a name, phone number, or email that suggests the customers we know. */
export function CustomerSearchField({ value, onChange, onPick, ...field }: Props) {
  const found = useSuggestedPeople(value)
  return (
    <ComboboxField
      {...field}
      value={value}
      onChange={onChange}
      options={found.map((person) => ({
        value: person.id,
        label: shownName(person),
        note: contactOf(person),
      }))}
      onPick={({ value: id }) => {
        const person = found.find((candidate) => candidate.id === id)
        if (person) onPick(person)
      }}
    />
  )
}

/** The people a text may be about, once it has settled. */
export function useSuggestedPeople(text: string): AdminUser[] {
  const typed = text.trim()
  const search = useDebounced(typed)
  const people = usePeople(undefined, search, SUGGESTIONS)
  return search === '' || search !== typed ? [] : (people.items ?? [])
}
