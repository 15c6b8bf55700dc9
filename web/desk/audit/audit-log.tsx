import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AUDIT_KINDS, type AuditEntry, type AuditKind } from '../../../domain/audit/audit.schema.ts'
import { partsOfSubject } from '../../../domain/audit/subject.ts'
import { formatLongDate, formatTime } from '../../../domain/time/facility-time.ts'
import { keyOf, query } from '../../api/call.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { useItemNames } from '../../catalog/item-name.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { MENU_ITEM, Menu } from '../../ui/menu.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { BookingLink, CustomerLink } from '../frame/record-links.tsx'
import { emptyText } from '../lists/empty-text.ts'
import { PagedList, usePages } from '../lists/paged-list.tsx'
import type { AuditChange } from './audit-changes.ts'
import { type AuditLine, auditLine } from './audit-sentence.ts'

const AUDIT = keyOf('GET /api/admin/audit')
const KIND_NAMES: Readonly<Record<AuditKind, string>> = { changes: 'Changes', sign_ins: 'Sign-ins' }

/** Staff actions, newest first. Each search word must occur in the action, its subject or the staff member's name. */
export function AuditLog() {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<AuditKind | ''>('changes')
  const settled = useDebounced(search.trim())
  const client = useQueryClient()
  const itemNames = useItemNames()
  const refresh = () => refreshQueries(client, AUDIT)
  useLive({ onDesk: refresh, onClosures: refresh, onMissed: refresh })
  const entries = usePages((page) =>
    query('GET /api/admin/audit', { ...page, search: settled, ...(kind && { kind }) }),
  )
  return (
    <div className="grid gap-4">
      <search className="grid grid-cols-[1fr_auto] gap-3">
        <TextField
          label="Search the audit log"
          type="search"
          placeholder="Staff member, action, or subject"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label="Show"
          value={kind}
          none="Everything"
          options={AUDIT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value as AuditKind | '')}
        />
      </search>
      <PagedList
        pages={entries}
        what="audit log entries"
        rowHeight="h-18 md:h-11"
        empty={emptyText(settled, 'No activity yet')}
      >
        {(items) => (
          <DataTable
            label="Audit log"
            items={items}
            columns={columnsFor(itemNames)}
            grid="grid-cols-[minmax(0,1fr)_auto_2.75rem] md:grid-cols-[5rem_minmax(0,1fr)_auto_2.75rem]"
            groupOf={({ at }) => formatLongDate(Temporal.Instant.from(at))}
          />
        )}
      </PagedList>
    </div>
  )
}

/** On a phone: the action across two columns, time and computer below it. */
const columnsFor = (itemNames: ReadonlyMap<string, string>): Column<AuditEntry>[] => [
  {
    name: 'Time',
    className: 'max-md:col-start-1 max-md:row-start-2 text-sm whitespace-nowrap text-ink-soft',
    cell: ({ at }) => formatTime(Temporal.Instant.from(at)),
  },
  {
    name: 'Action',
    className: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 md:py-1.5',
    cell: (entry) => <Action line={auditLine(entry, itemNames)} />,
  },
  {
    name: 'Computer',
    className: 'max-md:col-start-2 max-md:row-start-2 text-sm text-ink-soft',
    cell: ({ machineName }) => machineName && `on ${machineName}`,
  },
  {
    name: 'Actions',
    isNameHidden: true,
    className: 'relative max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 md:min-h-11',
    cell: (entry) => <SubjectMenu entry={entry} />,
  },
]

function Action({ line: { sentence, changes } }: { line: AuditLine }) {
  return (
    <>
      <p className="wrap-anywhere">{sentence}</p>
      {changes.length > 0 && (
        <dl className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {changes.map((change) => (
            <div key={change.label} className="wrap-anywhere">
              <dt className="inline font-semibold">{change.label}: </dt>
              <dd className="inline">{changeText(change)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function changeText({ before, after }: AuditChange): string {
  if (before === null) return after ?? ''
  return after === null ? before : `${before} → ${after}`
}

/** Leads to the booking or the person that an entry is about. */
function SubjectMenu({ entry: { subject, subjectName } }: { entry: AuditEntry }) {
  const { kind, id } = partsOfSubject(subject)
  if (kind !== 'booking' && kind !== 'user') return null
  return (
    <Menu label={`Actions for ${subjectName}`} className="hover:bg-raised">
      {kind === 'booking' ? (
        <BookingLink bookingId={id} {...MENU_ITEM}>
          Open Booking
        </BookingLink>
      ) : (
        <CustomerLink customerId={id} {...MENU_ITEM}>
          Open Customer
        </CustomerLink>
      )}
    </Menu>
  )
}
