import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import type { Extra } from '../../../domain/config/extra.schema.ts'
import { DESK_PAGES } from '../../../domain/desk-pages.ts'
import { useCan } from '../../accounts/use-can.ts'
import { query } from '../../api/call.ts'
import { CatalogList } from '../../desk/catalog/catalog-list.tsx'
import { Extras } from '../../desk/catalog/extras.tsx'
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
import { useContributions } from '../../outlets/outlet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { scrollOnMount } from '../../ui/focus.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'

/** Settings with pages of their own. */
const PARTS = ['/admin/hours', '/admin/prices'] as const

export default function AdminSettingsPage() {
  return (
    <StaffFrame page="/admin/settings" wayOut={BACK_TO_ADMIN}>
      {() => <Settings />}
    </StaffFrame>
  )
}

/**
 * The specified parts first, in their order. Each has its own data; the lists' placeholders fill the screen,
 * so what's below moves unseen.
 */
function Settings() {
  const catalog = useAdminCatalog()
  const settings = useSettings()
  const search = useSearch()
  const extras = useQuery(query('GET /api/admin/extras'))
  const setsPolicy = useCan('policy')
  const listOf = (kind: 'space' | 'bundle'): ReactNode => (
    <Loaded query={catalog} failed={`The ${kind}s could not be loaded.`} skeleton={[3, 'h-56']}>
      {(catalog) => <CatalogList kind={kind} catalog={catalog} />}
    </Loaded>
  )
  return (
    <>
      <Section title="Practice Spaces">{listOf('space')}</Section>
      <Section title="Team Bundles">{listOf('bundle')}</Section>
      <Section title="Blocked Dates">
        <div key={search} ref={search ? scrollOnMount : undefined}>
          <CloseForm draft={closureOf(search)} />
        </div>
        <ClosedTimesList />
        <OfferedTimes />
      </Section>
      <Section title="More Settings">
        <ul className="flex flex-wrap gap-2">
          {PARTS.map((href) => (
            <li key={href}>
              <ButtonLink href={href} variant="secondary">
                {DESK_PAGES[href].title}
              </ButtonLink>
            </li>
          ))}
          <Suspense>
            <ExtraPages extras={extras.data ?? []} />
          </Suspense>
        </ul>
      </Section>
      <Section title="Hour Packs">
        <PackSettingsCard spaces={catalog.data?.spaces ?? []} />
      </Section>
      {setsPolicy && (
        <>
          <Section title="Extras">
            <Loaded query={extras} failed="The extras could not be loaded." skeleton={[1, 'h-32']}>
              {(extras) => <Extras extras={extras} />}
            </Loaded>
          </Section>
          <Section title="Arrivals">
            <Loaded query={settings} failed="The settings could not be loaded." skeleton={[1, 'h-24']}>
              {(settings) => <SettingSwitch settings={settings} name="needsPlayerSignatures" />}
            </Loaded>
          </Section>
          <Section title="Waiting Lists and Policy">
            {settings.data && <SettingSwitch settings={settings.data} name="waitingLists" />}
            <PolicyCard />
          </Section>
        </>
      )}
    </>
  )
}

/** Links to the pages of the extensions that are on. */
function ExtraPages({ extras }: { extras: readonly Extra[] }) {
  const pages = useContributions('desk/page')
  return extras
    .filter(({ name, isOn }) => isOn && pages.some(({ of }) => of === name))
    .map(({ name, title }) => (
      <li key={name}>
        <ButtonLink href={`/admin/extras/${name}`} variant="secondary">
          {title}
        </ButtonLink>
      </li>
    ))
}
