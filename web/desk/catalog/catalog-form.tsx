import { useEffect, useState } from 'react'
import {
  type AdminBundle,
  type AdminSpace,
  catalogFormSchema,
} from '../../../domain/catalog/edit-catalog.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EditConflictNotice } from '../frame/edit-conflict-notice.tsx'
import { staleOf } from '../frame/stale.ts'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { BookingsAhead } from './bookings-ahead.tsx'
import { CatalogDifferences } from './catalog-differences.tsx'
import { draftOf } from './catalog-draft.ts'
import { useSaveItem } from './use-admin-catalog.ts'

interface Props {
  item: AdminSpace | AdminBundle
  onDone: () => void
}

/** Edits in place. If someone else saved first, the draft stays until staff choose a side. */
export function CatalogForm({ item, onDone }: Props) {
  /** The version when editing began; the list may have been refetched since. */
  const [version, setVersion] = useState(item.version)
  const save = useSaveItem(item)
  const form = useDeskForm({ schema: catalogFormSchema, defaultValues: draftOf(item), action: save })
  const { register, errors, setFocus } = form
  const stale = staleOf<AdminSpace | AdminBundle>(save.error)
  const isUndecided = stale !== null && stale.current.version !== version

  // The form replaces the Edit button, which had focus.
  useEffect(() => setFocus('name'), [setFocus])

  const saveOver = (seen: number) =>
    form.submit((input) => {
      setVersion(seen)
      save.mutate({ ...input, version: seen }, { onSuccess: onDone })
    })

  return (
    <form
      ref={form.container}
      noValidate
      aria-label={`Edit ${item.name}`}
      className="grid gap-4"
      onSubmit={saveOver(version)}
    >
      <TextField label="Name" maxLength={100} error={errors.name?.message} {...register('name')} />
      <TextField
        label="Hourly Rate ($)"
        autoComplete="off"
        inputMode="decimal"
        hint="Applies to new bookings. Existing bookings keep their price."
        error={errors.hourlyRate?.message}
        {...register('hourlyRate')}
      />
      <TextAreaField
        label="Description"
        maxLength={2000}
        error={errors.description?.message}
        {...register('description')}
      />
      {'equipment' in item && (
        <TextAreaField
          label="Equipment"
          maxLength={2000}
          error={errors.equipment?.message}
          {...register('equipment')}
        />
      )}
      <SwitchField label="Active (visible to customers)" {...register('isActive')} />
      {item.isActive && !form.watch('isActive') && <BookingsAhead item={item} />}
      {isUndecided && (
        <EditConflictNotice
          title={`${stale.changedBy ?? 'Someone else'} just changed this`}
          isSaving={save.isPending}
          onUseTheirs={() => {
            form.reset(draftOf(stale.current))
            setVersion(stale.current.version)
          }}
          onKeepMine={saveOver(stale.current.version)}
        >
          <CatalogDifferences theirs={draftOf(stale.current)} mine={form.watch()} />
        </EditConflictNotice>
      )}
      <div className="flex flex-wrap gap-2">
        {!isUndecided && (
          <BusyButton type="submit" className="grow" isBusy={save.isPending} busyLabel="Saving...">
            Save
          </BusyButton>
        )}
        <Button variant="secondary" className="grow" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
