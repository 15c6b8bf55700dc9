import { formatMoment } from '../../../domain/time/facility-time.ts'
import { useGet } from '../../api/use-get.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Section } from '../../ui/panels.tsx'
import { IMPORTS } from './use-import.ts'

/** Imports that can still be undone; nothing without any. */
export function RecentImports() {
  const recent = useGet('recentImports', [IMPORTS]).data ?? []
  if (recent.length === 0) return null
  return (
    <Section title="Imported in the Last 24 Hours">
      <ul className="grid gap-3">
        {recent.map(({ id, kind, fileName, committedAt }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <p className="wrap-anywhere">
                <b>{fileName}</b>: {kind}, {formatMoment(Temporal.Instant.from(committedAt))}
              </p>
              <ButtonLink
                href={`/admin/import?id=${id}`}
                variant="secondary"
                label={`Open Import ${fileName}`}
              >
                Open Import
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
