import type { ReactNode } from 'react'
import type { AdminUser } from '../../../domain/accounts/admin-account.schema.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { countLabel } from '../frame/count-label.ts'
import { PagedList } from '../frame/paged-list.tsx'
import { PersonRow } from './person-row.tsx'
import { usePeople } from './use-people.ts'

interface Props {
  kind: AdminUser['role']
  title: string
  search: string
  empty: string
  /** Buttons for each row. */
  actions?: (person: AdminUser) => ReactNode
}

/** All accounts of one role, with their number. */
export function PeopleList({ kind, title, search, empty, actions }: Props) {
  const people = usePeople(kind, search)
  return (
    <Section
      title={`${title} (${countLabel(people.first?.total, people.first?.isTotalCapped)})`}
      className="content-start"
    >
      <PagedList
        pages={people}
        what={title.toLowerCase()}
        rowHeight="h-24"
        empty={<EmptyState text={search.trim() ? `No results for “${search.trim()}”` : empty} />}
      >
        {(person) => (
          <PersonRow key={person.id} person={person}>
            {actions?.(person)}
          </PersonRow>
        )}
      </PagedList>
    </Section>
  )
}
