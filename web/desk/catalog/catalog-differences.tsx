import type { CatalogForm } from '../../../domain/catalog/edit-catalog.schema.ts'
import { differences } from './catalog-draft.ts'

/** The fields where two edits of an item differ, side by side. */
export function CatalogDifferences({ theirs, mine }: { theirs: CatalogForm; mine: CatalogForm }) {
  const fields = differences(theirs, mine)
  if (fields.length === 0) return <p>You both made the same change.</p>
  return (
    <dl className="grid gap-2">
      {fields.map((field) => (
        <div key={field.label} className="wrap-anywhere">
          <dt className="font-semibold">{field.label}</dt>
          <dd>Theirs: {field.theirs || 'empty'}</dd>
          <dd>Yours: {field.mine || 'empty'}</dd>
        </div>
      ))}
    </dl>
  )
}
