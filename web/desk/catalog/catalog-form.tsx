import { useEffect, useState } from 'react'
import {
  type AdminBundle,
  type AdminSpace,
  catalogFormSchema,
  type CatalogForm as Values,
} from '../../../domain/catalog/edit-catalog.schema.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useBookingCounts } from '../booking-list/booking-list.tsx'
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { staleOf } from '../requests/refusals.ts'
import { countLabel } from '../words/count-label.ts'
import { differences, draftOf } from './catalog-draft.ts'
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
  const { field, register, setFocus } = form
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
      <TextField label="Name" maxLength={100} {...field('name')} />
      <TextField
        label="Hourly Rate ($)"
        autoComplete="off"
        inputMode="decimal"
        hint="Applies to new bookings. Existing bookings keep their price."
        {...field('hourlyRate')}
      />
      <TextAreaField label="Description" maxLength={2000} {...field('description')} />
      {'equipment' in item && <TextAreaField label="Equipment" maxLength={2000} {...field('equipment')} />}
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

/** Before an item is made inactive: how many of its bookings lie ahead, and what becomes of them. */
function BookingsAhead({ item }: { item: AdminSpace | AdminBundle }) {
  const counts = useBookingCounts({ itemId: item.id })
  if (!counts.data) return null
  const { upcoming, isUpcomingCapped } = counts.data
  const bookings =
    upcoming === 1 ? '1 upcoming booking' : `${countLabel(upcoming, isUpcomingCapped)} upcoming bookings`
  return (
    <Notice tone="warm" role="status">
      <p>
        {`${item.name} has ${bookings}. `}
        {upcoming > 0 &&
          "Deactivating it only stops new bookings. Move or cancel these if they shouldn't take place."}
      </p>
    </Notice>
  )
}

/** The fields where two edits of an item differ, side by side. */
function CatalogDifferences({ theirs, mine }: { theirs: Values; mine: Values }) {
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
