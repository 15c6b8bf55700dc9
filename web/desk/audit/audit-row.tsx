import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { formatMoment } from '../../../domain/time/format.ts'
import { Card } from '../../ui/card.tsx'
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
        <p className="text-sm text-ink-soft">{formatMoment(at)}</p>
      </Card>
    </li>
  )
}

function changeText({ before, after }: AuditChange): string {
  if (before === null) return after ?? ''
  return after === null ? before : `${before} → ${after}`
}
