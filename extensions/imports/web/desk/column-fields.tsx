import { SelectField } from '../../../../web/ui/fields/text-field.tsx'
import { Card } from '../../../../web/ui/panels.tsx'
import type { Import } from '../../domain/import.schema.ts'
import { FIELD_NAMES, IMPORT_FIELDS, type ImportField, type ImportKind } from '../../domain/import-fields.ts'

interface Props {
  kind: ImportKind
  columns: Import['columns']
  isBusy: boolean
  onChange: (fields: (ImportField | null)[]) => void
}

/** The field of each column, with its first value. Columns that are left out are folded away, because some files have a hundred. */
export function ColumnFields({ columns, ...props }: Props) {
  const numbered = columns.map((column, index) => ({ ...column, index }))
  const used = numbered.filter(({ field }) => field !== null)
  const others = numbered.filter(({ field }) => field === null)
  return (
    <Card className="grid gap-4">
      <p>Check the columns. Each is matched by its name.</p>
      <Fields {...props} columns={columns} shown={used} />
      {others.length > 0 && (
        <details open={used.length === 0}>
          <summary>Columns left out ({others.length})</summary>
          <Fields {...props} columns={columns} shown={others} />
        </details>
      )}
    </Card>
  )
}

function Fields({
  kind,
  columns,
  shown,
  isBusy,
  onChange,
}: Props & { shown: readonly (Import['columns'][number] & { index: number })[] }) {
  // A field that another column had moves to this one.
  const change = (index: number, field: ImportField | null) =>
    onChange(
      columns.map((column, at) => (at === index ? field : column.field === field ? null : column.field)),
    )
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {shown.map(({ header, sample, field, index }) => (
        <div key={index} className="grid min-w-0 content-start gap-1 wrap-anywhere">
          <SelectField
            label={header || `Column ${index + 1}`}
            value={field ?? ''}
            disabled={isBusy}
            onChange={(event) => change(index, (event.currentTarget.value || null) as ImportField | null)}
            none="Leave out"
            options={IMPORT_FIELDS[kind].map((each) => ({ value: each, label: FIELD_NAMES[each].label }))}
          />
          <p className="truncate text-sm text-ink-soft">{sample || 'Empty'}</p>
        </div>
      ))}
    </div>
  )
}
