import { type FormEvent, useState } from 'react'
import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTries } from '../../ui/fields/use-tries.ts'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { type CatalogDraft, draftErrors, draftOf } from './catalog-draft.ts'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import { staleItemOf } from './use-admin-catalog.ts'

interface Props {
  item: AdminSpace | AdminBundle
  isSaving: boolean
  /** Error of the last attempt to save. */
  error: unknown
  onSave: (draft: CatalogDraft, version: number) => void
  onCancel: () => void
}

/** Edits in place. If someone else saved first, the draft stays until staff choose a side. */
export function CatalogForm({ item, isSaving, error, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState(() => draftOf(item))
  /** The version when editing began; the list may have been refetched since. */
  const [version, setVersion] = useState(item.version)
  const { container, hasTried, refuse } = useTries<HTMLFormElement>()
  const found = draftErrors(draft)
  const errors = hasTried ? found : {}
  const conflict = staleItemOf(error)
  const isUndecided = conflict !== null && conflict.current.version !== version
  const change = (changes: Partial<CatalogDraft>) => setDraft({ ...draft, ...changes })

  function save(against: number) {
    if (isSaving) return
    if (Object.keys(found).length > 0) return refuse()
    setVersion(against)
    onSave(draft, against)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    save(version)
  }

  return (
    <form
      ref={container}
      noValidate
      aria-label={`Edit ${item.name}`}
      className="grid gap-4"
      onSubmit={submit}
    >
      <TextField
        ref={focusOnMount}
        label="Name"
        maxLength={100}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="Hourly Rate ($)"
        type="number"
        min="0"
        step="0.01"
        inputMode="decimal"
        hint="Applies to new bookings. Existing bookings keep their price."
        value={draft.hourlyRate}
        error={errors.hourlyRate}
        onChange={(event) => change({ hourlyRate: event.target.value })}
      />
      <TextAreaField
        label="Description"
        maxLength={2000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      {draft.equipment !== null && (
        <TextAreaField
          label="Equipment"
          maxLength={2000}
          value={draft.equipment}
          onChange={(event) => change({ equipment: event.target.value })}
        />
      )}
      <SwitchField
        label="Active (visible to customers)"
        isOn={draft.isActive}
        onChange={(isActive) => change({ isActive })}
      />
      {isUndecided && (
        <EditConflictNotice
          conflict={conflict}
          draft={draft}
          isSaving={isSaving}
          onTakeTheirs={() => {
            setDraft(draftOf(conflict.current))
            setVersion(conflict.current.version)
          }}
          onSaveMine={() => save(conflict.current.version)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!isUndecided && (
          <BusyButton type="submit" className="grow" isBusy={isSaving} busyLabel="Saving...">
            Save
          </BusyButton>
        )}
        <Button variant="secondary" className="grow" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
