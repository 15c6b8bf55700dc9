import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type AdminBundle,
  type AdminSpace,
  type CatalogEdit,
  catalogFormSchema,
  type CatalogForm as Values,
} from '../../../domain/catalog/edit-catalog.schema.ts'
import { formatRate, toCents } from '../../../domain/pricing/money.ts'
import { fetchByKey, request } from '../../api/api-client.ts'
import { BUNDLES, SPACES } from '../../catalog/use-catalog.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { Badge, Card, Notice } from '../../ui/panels.tsx'
import { useBookingCounts } from '../booking-list/booking-list.tsx'
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx'
import { useDeskForm } from '../forms/use-desk-form.ts'
import { countLabel } from '../lists/paged-list.tsx'
import { staleOf } from '../requests/refusals.ts'
import { useStaffAction } from '../requests/staff-requests.ts'
import { differences, draftOf } from './catalog-draft.ts'

const CATALOG = ['/api/admin/catalog']

/** Spaces and bundles with their versions, for editing. */
export function useAdminCatalog() {
  return useQuery({ queryKey: CATALOG, queryFn: fetchByKey('adminCatalog') })
}

const KINDS = {
  space: { path: 'spaces', name: 'Space', response: 'adminSpace' },
  bundle: { path: 'bundles', name: 'Bundle', response: 'adminBundle' },
} as const

interface Props {
  item: AdminSpace | AdminBundle
  onDone: () => void
}

/** Edits in place. If someone else saved first, the draft stays until staff choose a side. */
function CatalogForm({ item, onDone }: Props) {
  /** The version when editing began; the list may have been refetched since. */
  const [version, setVersion] = useState(item.version)
  const { path, name, response } = 'equipment' in item ? KINDS.space : KINDS.bundle
  const save = useStaffAction({
    send: (input: CatalogEdit & { version: number }) =>
      request(response, 'PUT', `/api/admin/${path}/${item.id}`, input),
    done: { title: `${name} Updated` },
    failed: { text: `Failed to update ${name.toLowerCase()}` },
    affects: [CATALOG, SPACES, BUNDLES],
    isAnswered: (error) => staleOf(error) !== null,
  })
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

/** One space or bundle, shown or edited in place. */
export function CatalogItem({ item }: { item: AdminSpace | AdminBundle }) {
  const [isEditing, setIsEditing] = useState<boolean | null>(null)
  const close = () => setIsEditing(false)
  return (
    <li>
      <Card className="grid gap-3">
        {!isEditing && <Shown item={item} isBack={isEditing === false} onEdit={() => setIsEditing(true)} />}
        {isEditing && <CatalogForm item={item} onDone={close} />}
      </Card>
    </li>
  )
}

interface ShownProps {
  item: AdminSpace | AdminBundle
  /** True after editing ended, to put focus back on the Edit button. */
  isBack: boolean
  onEdit: () => void
}

function Shown({ item, isBack, onEdit }: ShownProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{item.name}</h3>
        <p className="figures shrink-0 text-xl">{formatRate(toCents(item.hourlyRate))}</p>
      </div>
      <p className="wrap-anywhere">{item.description}</p>
      {'equipment' in item && item.equipment && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span className="font-semibold">Equipment: </span>
          {item.equipment}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {item.isActive ? <Badge tone="good">Active</Badge> : <Badge tone="outline">Inactive</Badge>}
        <Button
          ref={isBack ? focusOnMount : undefined}
          variant="secondary"
          aria-label={`Edit ${item.name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </div>
    </>
  )
}
