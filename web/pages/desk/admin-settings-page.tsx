import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useSearch } from 'wouter'
import type { Extra } from '../../../domain/config/extra.schema.ts'
import { useCan } from '../../accounts/use-can.ts'
import { query } from '../../api/call.ts'
import { CatalogList } from '../../desk/catalog/catalog-list.tsx'
import { Extras } from '../../desk/catalog/extras.tsx'
import { PolicyCard } from '../../desk/catalog/policy-card.tsx'
import { useAdminCatalog } from '../../desk/catalog/use-admin-catalog.ts'
import { CloseForm } from '../../desk/closures/close-form.tsx'
import { ClosedTimesList } from '../../desk/closures/closed-times-list.tsx'
import { closureOf } from '../../desk/closures/closure-draft.ts'
import { BACK_TO_ADMIN } from '../../desk/frame/back-links.ts'
import { WithSettingsNav } from '../../desk/frame/settings-nav.tsx'
import { StaffFrame } from '../../desk/frame/staff-frame.tsx'
import { DeskMachines } from '../../desk/people/desk-machines.tsx'
import { Outlet, useContributions } from '../../outlets/outlet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { scrollOnMount } from '../../ui/focus.ts'
import { LinkedSection } from '../../ui/linked-section.tsx'
import { Loaded, Skeleton } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panels.tsx'

export default function AdminSettingsPage() {
  const section = new URLSearchParams(useSearch()).get('section')
  const Part = section === null ? undefined : SECTIONS[section]
  return (
    <StaffFrame page="/admin/settings" wayOut={BACK_TO_ADMIN}>
      {() => <WithSettingsNav>{Part ? <Part /> : <SpacesAndBundles />}</WithSettingsNav>}
    </StaffFrame>
  )
}

/**
 * The specified parts, in their order. Each has its own data; the lists' placeholders fill the screen, so
 * what's below moves unseen.
 */
function SpacesAndBundles() {
  const catalog = useAdminCatalog()
  const search = useSearch()
  const listOf = (kind: 'space' | 'bundle'): ReactNode => (
    <Loaded query={catalog} failed={`The ${kind}s could not be loaded.`} skeleton={[3, 'h-56']}>
      {(catalog) => <CatalogList kind={kind} catalog={catalog} />}
    </Loaded>
  )
  return (
    <>
      <LinkedSection title="Practice Spaces" anchor="practice-spaces">
        {listOf('space')}
      </LinkedSection>
      <Section title="Team Bundles">{listOf('bundle')}</Section>
      <LinkedSection title="Blocked Dates" anchor="blocked-dates">
        <div key={search} ref={search ? scrollOnMount : undefined}>
          <CloseForm draft={closureOf(search)} />
        </div>
        <ClosedTimesList />
        <Outlet at="desk/closed-times" facts={{}} fallback={null} />
      </LinkedSection>
    </>
  )
}

function Policies() {
  return useCan('policy') ? (
    <LinkedSection title="Policy" anchor="policy">
      <PolicyCard />
    </LinkedSection>
  ) : null
}

/** Roles, passwords, records, and desk computers. */
function StaffAndSecurity() {
  return (
    <>
      <Section title="Roles, Passwords, and Records">
        <ul className="flex flex-wrap gap-2">
          {STAFF_LINKS.map(({ href, label }) => (
            <li key={href}>
              <ButtonLink href={href} variant="secondary">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
      <DeskMachines />
    </>
  )
}

const STAFF_LINKS = [
  { href: '/admin/users', label: 'Admins and Their Roles' },
  { href: '/admin/bookings?tab=password', label: 'Reset a Password' },
  { href: '/admin/audit', label: 'Audit Log' },
] as const

function ExtrasAndPages() {
  const extras = useQuery(query('GET /api/admin/extras'))
  const canSwitch = useCan('policy')
  return (
    <>
      <Suspense>
        <ExtraPages extras={extras.data ?? []} />
      </Suspense>
      {canSwitch && (
        <>
          <Section title="Extras">
            <Loaded query={extras} failed="The extras could not be loaded." skeleton={[1, 'h-32']}>
              {(extras) => <Extras extras={extras} />}
            </Loaded>
          </Section>
          <Outlet at="desk/settings" facts={{}} fallback={<Skeleton className="h-24" />} />
        </>
      )}
    </>
  )
}

/** The parts beyond the first, by their `section` in the address. */
const SECTIONS: Readonly<Record<string, ComponentType>> = {
  policies: Policies,
  staff: StaffAndSecurity,
  extras: ExtrasAndPages,
}

/** Links to the pages of the extensions that are on. */
function ExtraPages({ extras }: { extras: readonly Extra[] }) {
  const pages = useContributions('desk/page')
  const on = extras.filter(({ name, isOn }) => isOn && pages.some(({ of }) => of === name))
  if (on.length === 0) return null
  return (
    <Section title="Extras in Use">
      <ul className="flex flex-wrap gap-2">
        {on.map(({ name, title }) => (
          <li key={name}>
            <ButtonLink href={`/admin/extras/${name}`} variant="secondary">
              {title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
