import { type ReactNode, useState } from 'react'
import type { ImportedLine } from '../../../domain/imports/import.schema.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { Badge, type BadgeTone } from '../../ui/panels.tsx'
import { IMPORTS } from './use-import.ts'

const RESULTS: Readonly<Record<ImportedLine['result'], { label: string; tone: BadgeTone }>> = {
  create: { label: 'Create', tone: 'good' },
  update: { label: 'Update', tone: 'warm' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  error: { label: 'Error', tone: 'bad' },
}
const ALL = 'all'
const STEP = 50

interface Props {
  id: string
  lines: readonly ImportedLine[]
  /** The button above the lines. */
  children: ReactNode
}

/** The outcome of each line, by result. */
export function ImportedLines({ id, lines, children }: Props) {
  const [chosen, setChosen] = useState(ALL)
  const [limit, setLimit] = useState(STEP)
  const byResult = Map.groupBy(lines, ({ result }) => result)
  const shown = chosen === ALL ? lines : (byResult.get(chosen as ImportedLine['result']) ?? [])
  const choices = Object.entries(RESULTS).map(([value, { label }]) => ({
    value,
    label,
    note: (byResult.get(value as ImportedLine['result'])?.length ?? 0).toLocaleString('en-US'),
  }))
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        label="Show"
        className="grid-cols-2 md:grid-cols-5"
        value={chosen}
        choices={[{ value: ALL, label: 'All', note: lines.length.toLocaleString('en-US') }, ...choices]}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setLimit(STEP)
        }}
      />
      <div className="flex flex-wrap gap-3">
        {children}
        {byResult.has('error') && (
          <a href={`${IMPORTS}/${id}/errors.csv`} download className={buttonClass({ variant: 'secondary' })}>
            Download the Lines with Errors
          </a>
        )}
      </div>
      {shown.length === 0 && <EmptyState text="No lines" />}
      <ul className="grid divide-y divide-line">
        {shown.slice(0, limit).map(({ row, result, text }) => (
          <li key={row} className="grid gap-1 py-2 md:grid-cols-[7rem_6rem_1fr] md:items-baseline">
            <span className="figures">Row {row}</span>
            <span>
              <Badge tone={RESULTS[result].tone}>{RESULTS[result].label}</Badge>
            </span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
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
