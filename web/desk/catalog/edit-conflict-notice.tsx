import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CatalogDraft, differences, draftOf } from './catalog-draft.ts'
import type { EditConflict } from './use-admin-catalog.ts'

interface Props {
  conflict: EditConflict
  draft: CatalogDraft
  isSaving: boolean
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Two desks edited the same thing: shows where they differ, and loses nothing of what was typed. */
export function EditConflictNotice({ conflict, draft, isSaving, onTakeTheirs, onSaveMine }: Props) {
  const fields = differences(draftOf(conflict.current), draft)
  return (
    <Notice tone="warm" role="alert" title={`${conflict.changedBy ?? 'Somebody'} changed this meanwhile`}>
      {fields.length === 0 && <p>Both of you wrote the same.</p>}
      <dl className="grid gap-2">
        {fields.map(({ label, theirs, mine }) => (
          <div key={label} className="wrap-anywhere">
            <dt className="font-semibold">{label}</dt>
            <dd>Theirs: {theirs || 'empty'}</dd>
            <dd>Yours: {mine || 'empty'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isSaving} onClick={onTakeTheirs}>
          Take Theirs
        </Button>
        <Button disabled={isSaving} onClick={onSaveMine}>
          {isSaving ? 'Saving...' : 'Save Mine'}
        </Button>
      </div>
    </Notice>
  )
}
