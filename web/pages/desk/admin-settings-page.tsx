import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { DESK_PAGES } from '../../../domain/desk-pages.ts'
import { useCan } from '../../accounts/use-can.ts'
import { CatalogList } from '../../desk/catalog/catalog-list.tsx'
import { PackSettingsCard } from '../../desk/catalog/pack-settings-card.tsx'
import { PolicyCard } from '../../desk/catalog/policy-card.tsx'
import { SettingSwitch, useSettings } from '../../desk/catalog/setting-switch.tsx'
import { useAdminCatalog } from '../../desk/catalog/use-admin-catalog.ts'
import { CloseForm } from '../../desk/closures/close-form.tsx'
import { ClosedTimesList } from '../../desk/closures/closed-times-list.tsx'
import { closureOf } from '../../desk/closures/closure-draft.ts'
import { OfferedTimes } from '../../desk/closures/offered-times.tsx'
import { BACK_TO_ADMIN } from '../../desk/frame/back-links.ts'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { scrollOnMount } from '../../ui/focus.ts'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'

/** Settings with pages of their own. */
const PARTS = ['/admin/hours', '/admin/prices', '/admin/codes', '/admin/import'] as const

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
  const search = useSearch()
  const setsPolicy = useCan('policy')
  if (catalog.isPending || settings.isPending) return <SkeletonList count={3} className="h-40" />
  const listOf = (kind: 'space' | 'bundle'): ReactNode =>
    // If a refetch fails, keep showing the list with any open editor.
    catalog.data ? (
      <CatalogList kind={kind} catalog={catalog.data} />
    ) : (
      <ErrorState text={`The ${kind}s could not be loaded.`} onRetry={() => catalog.refetch()} />
    )
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {PARTS.map((href) => (
          <li key={href}>
            <ButtonLink href={href} variant="secondary">
              {DESK_PAGES[href].title}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Section title="Practice Spaces">{listOf('space')}</Section>
      <Section title="Team Bundles">{listOf('bundle')}</Section>
      <Section title="Hour Packs">
        <PackSettingsCard spaces={catalog.data?.spaces ?? []} />
      </Section>
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
      <Section title="Blocked Dates">
        <div key={search} ref={search ? scrollOnMount : undefined}>
          <CloseForm draft={closureOf(search)} />
        </div>
        <ClosedTimesList />
        <OfferedTimes />
      </Section>
    </>
  )
}
