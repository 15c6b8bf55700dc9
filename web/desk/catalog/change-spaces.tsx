import { type ComponentProps, useState } from 'react'
import type { AdminBundle, AdminSpace } from '../../../domain/catalog/edit-catalog.schema.ts'
import { call } from '../../api/call.ts'
import { BUNDLES } from '../../catalog/use-catalog.ts'
import { useAction } from '../../forms/use-action.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { dateOf, LAST_DAY } from '../forms/day-input.ts'
import { SpaceBoxes } from '../forms/space-boxes.tsx'
import { StrandedBookings } from './stranded-bookings.tsx'
import { CATALOG } from './use-admin-catalog.ts'

interface Props {
  bundle: AdminBundle
  spaces: readonly AdminSpace[]
}

/** Gives a bundle other spaces from a day on. */
export function ChangeSpaces({ bundle, spaces }: Props) {
  const [spaceIds, setSpaceIds] = useState<readonly string[]>(bundle.spaceIds)
  const [from, setFrom] = useState('')
  const save = useAction({
    send: () =>
      call(
        'POST /api/admin/bundles/:id/versions',
        { id: bundle.id },
        {
          ...{ spaceIds, from, version: bundle.version },
        },
      ),
    done: { title: 'Bundle Updated' },
    failed: { text: 'Failed to update bundle' },
    affects: [CATALOG, BUNDLES],
  })
  const isComplete = dateOf(from) !== null && spaceIds.length > 0
  return (
    <ConfirmButton
      button={{ variant: 'secondary', children: 'Change Spaces' }}
      title={`Spaces of ${bundle.name}`}
      closeLabel="Cancel"
      action={save}
      act="Change Spaces"
      busy="Saving..."
      isDisabled={!isComplete}
      staysIfRefused
    >
      <SpaceChoice spaces={spaces} chosen={spaceIds} onChange={setSpaceIds} />
      <TextField
        label="From"
        type="date"
        max={LAST_DAY}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {dateOf(from) && (
        <StrandedBookings
          item={bundle}
          from={from}
          isSpace={false}
          note="Bookings keep the spaces that they were made for."
        />
      )}
    </ConfirmButton>
  )
}

export function SpaceChoice(boxes: ComponentProps<typeof SpaceBoxes>) {
  return (
    <fieldset>
      <legend className="font-semibold">Spaces</legend>
      <SpaceBoxes {...boxes} />
    </fieldset>
  )
}
