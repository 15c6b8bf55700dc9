import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { keyOf, query } from '../../api/call.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/panels.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { emptyText } from '../lists/empty-text.ts'
import { PagedList, usePages } from '../lists/paged-list.tsx'
import type { AuditChange } from './audit-changes.ts'
import { auditLine } from './audit-sentence.ts'

const AUDIT = keyOf('GET /api/admin/audit')

/** Staff actions, newest first. Each search word must occur in the action, its subject or the staff member's name. */
export function AuditLog() {
  const [search, setSearch] = useState('')
  const settled = useDebounced(search.trim())
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, AUDIT)
  useLive({ onDesk: refresh, onClosures: refresh, onMissed: refresh })
  const entries = usePages((page) => query('GET /api/admin/audit', { ...page, search: settled }))
  return (
    <>
      <TextField
        label="Search the audit log"
        type="search"
        placeholder="Staff member, action, or subject"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <PagedList
        pages={entries}
        what="audit log entries"
        rowHeight="h-20"
        empty={emptyText(settled, 'No activity yet')}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </PagedList>
    </>
  )
}

/** One staff action. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const at = Temporal.Instant.from(entry.at)
  const { sentence, changes } = auditLine(entry)
  return (
    <li>
      <Card className="grid gap-1">
        <p className="wrap-anywhere">{sentence}</p>
        {changes.length > 0 && (
          <dl className="grid gap-1 border-l-4 border-line pl-3 text-sm">
            {changes.map((change) => (
              <div key={change.label} className="wrap-anywhere">
                <dt className="inline font-semibold">{change.label}: </dt>
                <dd className="inline">{changeText(change)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="text-sm wrap-anywhere text-ink-soft">
          {formatMoment(at)}
          {entry.machineName && `, on ${entry.machineName}`}
        </p>
      </Card>
    </li>
  )
}

function changeText({ before, after }: AuditChange): string {
  if (before === null) return after ?? ''
  return after === null ? before : `${before} → ${after}`
}
