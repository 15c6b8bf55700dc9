import type { ReactNode } from 'react'
import { CatalogItem } from '../admin/catalog-item.tsx'
import { CloseForm } from '../admin/close-form.tsx'
import { ClosedTimesList } from '../admin/closed-times-list.tsx'
import { StaffFrame } from '../admin/staff-frame.tsx'
import { useAdminCatalog } from '../admin/use-admin-catalog.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

const BACK_TO_ADMIN = { href: '/admin', label: 'Back to Admin' }

export default function AdminSettingsPage() {
  return (
    <StaffFrame title="Settings" wayOut={BACK_TO_ADMIN}>
      {() => (
        <>
          <Catalog />
          <Section title="Blocked Dates">
            <CloseForm />
            <ClosedTimesList />
          </Section>
        </>
      )}
    </StaffFrame>
  )
}

function Catalog() {
  const catalog = useAdminCatalog()
  const listOf = (kind: 'spaces' | 'bundles'): ReactNode => {
    // What is being edited stays, also when the list behind it cannot be renewed.
    if (!catalog.data && catalog.isError)
      return <ErrorState text={`The ${kind} could not be loaded.`} onRetry={() => catalog.refetch()} />
    if (!catalog.data) return <SkeletonList count={3} className="h-40" />
    const items = catalog.data[kind]
    if (items.length === 0) return <EmptyState text={`There are no ${kind} yet`} />
    return (
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {items.map((item) => (
          <CatalogItem key={item.id} item={item} />
        ))}
      </ul>
    )
  }
  return (
    <>
      <Section title="Practice Spaces">{listOf('spaces')}</Section>
      <Section title="Team Bundles">{listOf('bundles')}</Section>
    </>
  )
}
