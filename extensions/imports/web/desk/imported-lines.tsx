import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../../../web/ui/button.tsx'
import { ChoiceGroup } from '../../../../web/ui/fields/choice-group.tsx'
import { EmptyState } from '../../../../web/ui/loaded.tsx'
import { Badge, type BadgeTone } from '../../../../web/ui/panels.tsx'
import type { ImportedLine } from '../../domain/import.schema.ts'
import { addressOf } from '../api/client.ts'

const RESULTS: Readonly<Record<ImportedLine['result'], { label: string; tone: BadgeTone }>> = {
  create: { label: 'Create', tone: 'good' },
  update: { label: 'Update', tone: 'warm' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  error: { label: 'Error', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'outline' },
}
/** Lines that were skipped or read only in part are few, and need a look. */
const SHOWN: readonly { label: string; has: (line: ImportedLine) => boolean }[] = [
  { label: 'All', has: () => true },
  ...(['create', 'update', 'unchanged', 'error'] as const).map((result) => ({
    label: RESULTS[result].label,
    has: (line: ImportedLine) => line.result === result,
  })),
  { label: 'To Check', has: ({ note, result }) => note !== undefined || result === 'skipped' },
]
const STEP = 50

interface Props {
  id: string
  lines: readonly ImportedLine[]
  /** The button above the lines. */
  children: ReactNode
}

/** The outcome of each line, by result. */
export function ImportedLines({ id, lines, children }: Props) {
  const [chosen, setChosen] = useState('All')
  const [limit, setLimit] = useState(STEP)
  const groups = SHOWN.map(({ label, has }) => ({ label, lines: lines.filter(has) }))
  const shown = groups.find(({ label }) => label === chosen)?.lines ?? []
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        label="Show"
        className="grid-cols-2 md:grid-cols-6"
        value={chosen}
        choices={groups.map(({ label, lines: { length } }) => ({
          value: label,
          label,
          note: length.toLocaleString('en-US'),
        }))}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setLimit(STEP)
        }}
      />
      <div className="flex flex-wrap gap-3">
        {children}
        {lines.some(({ result }) => result === 'error') && (
          <a
            href={addressOf('GET /api/admin/imports/:id/errors.csv', { id })}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            Download the Lines with Errors
          </a>
        )}
      </div>
      {shown.length === 0 && <EmptyState text="No lines" />}
      <ul className="grid divide-y divide-line">
        {shown.slice(0, limit).map(({ row, result, text, person, note }) => (
          <li key={row} className="grid gap-1 py-2 md:grid-cols-[7rem_6rem_1fr] md:items-baseline">
            <span className="figures">Row {row}</span>
            <span>
              <Badge tone={RESULTS[result].tone}>{RESULTS[result].label}</Badge>
            </span>
            <span className="grid min-w-0 gap-1 wrap-anywhere">
              {person && <b>{person}</b>}
              <span>{text}</span>
              {note && <span className="text-sm text-ink-soft">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length > limit && (
        <Button className="justify-self-start" variant="secondary" onClick={() => setLimit(limit + STEP)}>
          Show More
        </Button>
      )}
    </div>
  )
}
