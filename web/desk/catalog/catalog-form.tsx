import { useEffect, useState } from 'react'
import {
  type AdminBundle,
  type AdminSpace,
  type CatalogEdit,
  catalogFormSchema,
  type CatalogForm as Values,
} from '../../../domain/catalog/edit-catalog.schema.ts'
import { call, type Input } from '../../api/call.ts'
import { BUNDLES, SPACES } from '../../catalog/use-catalog.ts'
import { useAction } from '../../forms/use-action.ts'
import { useFormOf } from '../../forms/use-schema-form.ts'
import type { UnsavedChange } from '../../outlets/contribution.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { FieldError, TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/panels.tsx'
import { useBookingCounts } from '../booking-list/booking-list.tsx'
import { dateOf, LAST_DAY } from '../forms/day-input.ts'
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx'
import { SaveButtons } from '../forms/save-buttons.tsx'
import { countLabel } from '../lists/paged-list.tsx'
import { staleOf } from '../requests/refusals.ts'
import { differences, draftOf, NEW } from './catalog-draft.ts'
import { SpaceChoice } from './change-spaces.tsx'
import { PictureField } from './picture-field.tsx'
import { StrandedBookings } from './stranded-bookings.tsx'
import { CATALOG } from './use-admin-catalog.ts'

const KINDS = {
  space: {
    name: 'Space',
    add: 'POST /api/admin/spaces',
    change: 'PUT /api/admin/spaces/:id',
    added: { done: { title: 'Space Added' }, failed: { text: 'Failed to add space' } },
    updated: { done: { title: 'Space Updated' }, failed: { text: 'Failed to update space' } },
  },
  bundle: {
    name: 'Bundle',
    add: 'POST /api/admin/bundles',
    change: 'PUT /api/admin/bundles/:id',
    added: { done: { title: 'Bundle Added' }, failed: { text: 'Failed to add bundle' } },
    updated: { done: { title: 'Bundle Updated' }, failed: { text: 'Failed to update bundle' } },
  },
} as const

interface Props {
  kind: keyof typeof KINDS
  /** Null to add one. */
  item: AdminSpace | AdminBundle | null
  spaces: readonly AdminSpace[]
  onDone: () => void
}

/** Adds an item, or edits one in place. If someone else saved first, the draft stays until staff choose a side. */
export function CatalogForm({ kind, item, spaces, onDone }: Props) {
  /** The version when editing began; the list may have been refetched since. */
  const [version, setVersion] = useState(item?.version)
  const { name, add, change, added, updated } = KINDS[kind]
  const save = useAction({
    send: (input: CatalogEdit & { version?: number | undefined }) =>
      // The form has the fields of its kind.
      item
        ? call(change, { id: item.id }, input as Input<typeof change>[1])
        : call(add, ...([input] as Input<typeof add>)),
    ...(item ? updated : added),
    affects: [CATALOG, SPACES, BUNDLES],
    isAnswered: (error) => staleOf(error) !== null,
  })
  const form = useFormOf({
    schema: catalogFormSchema,
    defaultValues: item ? draftOf(item) : NEW[kind],
    action: save,
  })
  const { field, register, setFocus, watch, setValue } = form
  const [isActive, retiresOn, picture, spaceIds = []] = watch([
    ...(['isActive', 'retiresOn', 'picture', 'spaceIds'] as const),
  ])
  const stale = staleOf<AdminSpace | AdminBundle>(save.error)
  const isUndecided = stale !== null && stale.current.version !== version

  // The form replaces the Edit button, which had focus.
  useEffect(() => setFocus('name'), [setFocus])

  const saveOver = (seen: number | undefined) =>
    form.submitWith((input) => {
      setVersion(seen)
      save.mutate({ ...input, version: seen }, { onSuccess: onDone })
    })

  const buttons = (
    <>
      {!isUndecided && (
        <BusyButton type="submit" className="grow" busy={save.isPending && 'Saving...'}>
          Save
        </BusyButton>
      )}
      <Button variant="secondary" className="grow" disabled={save.isPending} onClick={onDone}>
        Cancel
      </Button>
    </>
  )
  return (
    <form
      noValidate
      aria-label={item ? `Edit ${item.name}` : `Add ${name}`}
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
      {kind === 'space' && (
        <>
          <TextAreaField label="Equipment" maxLength={2000} {...field('equipment')} />
          <TextField label="Size (optional)" maxLength={200} {...field('dimensions')} />
        </>
      )}
      {kind === 'bundle' && !item && (
        <>
          <SpaceChoice
            spaces={spaces}
            chosen={spaceIds}
            onChange={(ids) => setValue('spaceIds', ids, { shouldDirty: true })}
          />
          <FieldError id="spaces-error" message={form.errors.spaceIds?.message} />
        </>
      )}
      <PictureField
        pictureId={item?.pictureId}
        value={picture}
        onChange={(value) => setValue('picture', value, { shouldDirty: true })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Day (optional)" type="date" max={LAST_DAY} {...field('startsOn')} />
        <TextField label="Retired From (optional)" type="date" max={LAST_DAY} {...field('retiresOn')} />
      </div>
      {item && retiresOn && retiresOn !== item.retiresOn && dateOf(retiresOn) && (
        <StrandedBookings
          item={item}
          from={retiresOn}
          isSpace={kind === 'space'}
          note="Bookings stay unless you cancel or move them."
        />
      )}
      <SwitchField label="Active (visible to customers)" {...register('isActive')} />
      {item?.isActive && !isActive && <BookingsAhead item={item} />}
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
      {item ? (
        <SaveButtons
          facts={{
            change: unsavedOf(form.watch(), { kind, id: item.id, version }),
            isBlocked: save.isPending || isUndecided,
          }}
        >
          {buttons}
        </SaveButtons>
      ) : (
        <div className="flex flex-wrap gap-2">{buttons}</div>
      )}
    </form>
  )
}

/** The edit without its picture; null while it can't be saved. */
function unsavedOf(
  { picture: _, ...draft }: Values,
  { kind, id, version }: { kind: keyof typeof KINDS; id: string; version: number | undefined },
): UnsavedChange | null {
  const { data } = catalogFormSchema.safeParse(draft)
  return data ? ({ kind, id, input: { ...data, version } } as UnsavedChange) : null
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
