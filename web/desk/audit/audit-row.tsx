import { useQueryClient } from '@tanstack/react-query'
import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { formatMoment } from '../../../domain/time/facility-time.ts'
import { fetchPath } from '../../api/api-client.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { Card } from '../../ui/panels.tsx'
import { usePages } from '../lists/paged-list.tsx'
import type { AuditChange } from './audit-changes.ts'
import { auditLine } from './audit-sentence.ts'

/** One staff action. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
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

const AUDIT = '/api/admin/audit'

/** Staff actions, newest first. Each search word must occur in the action, its subject or the staff member's name. */
export function useAudit(search: string) {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, [AUDIT])
  useLive({ onAvailability: refresh, onClosures: refresh, onMissed: refresh })
  return usePages(fetchPath('auditPage'), AUDIT, { search })
}
