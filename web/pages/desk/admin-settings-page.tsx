import type { ReactNode } from 'react'
import { useCan } from '../../accounts/use-can.ts'
import { CatalogItem, useAdminCatalog } from '../../desk/catalog/catalog-form.tsx'
import { PolicyCard } from '../../desk/catalog/policy-card.tsx'
import { SettingSwitch, useSettings } from '../../desk/catalog/setting-switch.tsx'
import { CloseForm } from '../../desk/closures/close-form.tsx'
import { ClosedTimesList } from '../../desk/closures/closed-times-list.tsx'
import { OfferedTimes } from '../../desk/closures/offered-times.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'

const BACK_TO_ADMIN = { href: '/admin', label: 'Back to Admin' }

export default function AdminSettingsPage() {
  return (
    <StaffFrame page="/admin/settings" wayOut={BACK_TO_ADMIN}>
      {() => <Settings />}
    </StaffFrame>
  )
}

/** In one step once the catalog has loaded, so its lists push nothing away. */
function Settings() {
  const catalog = useAdminCatalog()
  const settings = useSettings()
  const setsPolicy = useCan('policy')
  if (catalog.isPending || settings.isPending) return <SkeletonList count={3} className="h-40" />
  const listOf = (kind: 'spaces' | 'bundles'): ReactNode => {
    // If a refetch fails, keep showing the list with any open editor.
    if (!catalog.data)
      return <ErrorState text={`The ${kind} could not be loaded.`} onRetry={() => catalog.refetch()} />
    const items = catalog.data[kind]
    if (items.length === 0) return <EmptyState text={`There are no ${kind} yet`} />
    return (
      <ul className="grid items-start gap-3 md:grid-cols-2">
        {items.map((item) => (
          <CatalogItem key={item.id} item={item} />
        ))}
      </ul>
    )
  }
  return (
    <>
      <Section
        title="Practice Spaces"
        action={
          <ButtonLink href="/admin/prices" variant="quiet" className="-mr-4">
            Price Rules
          </ButtonLink>
        }
      >
        {listOf('spaces')}
      </Section>
      <Section title="Team Bundles">{listOf('bundles')}</Section>
      {setsPolicy && (
        <>
          <Section title="Arrivals">
            {settings.data ? (
              <SettingSwitch settings={settings.data} name="needsPlayerSignatures" />
            ) : (
              <ErrorState text="The settings could not be loaded." onRetry={() => settings.refetch()} />
            )}
          </Section>
          <Section title="Waiting Lists and Policy">
            {settings.data && <SettingSwitch settings={settings.data} name="waitingLists" />}
            <PolicyCard />
          </Section>
        </>
      )}
      <Section
        title="Blocked Dates"
        action={
          <ButtonLink href="/admin/hours" variant="quiet" className="-mr-4">
            Opening Hours
          </ButtonLink>
        }
      >
        <CloseForm />
        <ClosedTimesList />
        <OfferedTimes />
      </Section>
    </>
  )
}
