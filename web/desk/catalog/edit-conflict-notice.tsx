import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CatalogDraft, differences, draftOf } from './catalog-draft.ts'
import type { StaleItem } from './use-admin-catalog.ts'

interface Props {
  conflict: StaleItem
  draft: CatalogDraft
  isSaving: boolean
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Two people edited the same item: shows the differences and lets staff choose a side. */
export function EditConflictNotice({ conflict, draft, isSaving, onTakeTheirs, onSaveMine }: Props) {
  const fields = differences(draftOf(conflict.current), draft)
  return (
    <Notice tone="warm" role="alert" title={`${conflict.changedBy ?? 'Someone else'} just changed this`}>
      {fields.length === 0 && <p>You both made the same change.</p>}
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
          Use Theirs
        </Button>
        <Button disabled={isSaving} onClick={onSaveMine}>
          {isSaving ? 'Saving...' : 'Keep Mine'}
        </Button>
      </div>
    </Notice>
  )
}
