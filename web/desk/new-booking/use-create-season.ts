import { useState } from 'react'
import type { PlannedSlot } from '../../../domain/series/plan-series.ts'
import type { ChangedDate } from '../../../domain/series/series.schema.ts'
import type { CreateStaffSeries } from '../../../domain/series/staff-series.schema.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { type Refusals, refusalsOf } from '../../bookings/season/season-dates.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { useAction } from '../../forms/use-action.ts'
import { conflictText } from '../booking/move-draft.ts'
import type { SlotConflict } from '../requests/refusals.ts'
import { BOARD, BOOKINGS, USERS } from '../requests/staff-requests.ts'
import { useRequestKey } from './use-create-booking.ts'

const NONE: Refusals = new Map()

/** Makes a season, confirmed immediately. If some dates can't be booked, keeps the others and says why. */
export function useCreateSeason() {
  const keyOf = useRequestKey<Omit<CreateStaffSeries, 'id'>>()
  const [refusals, setRefusals] = useState(NONE)
  const create = useAction({
    send: async ({ input }: { input: Omit<CreateStaffSeries, 'id'>; slots: readonly PlannedSlot[] }) => {
      setRefusals(NONE)
      const made = await call('POST /api/admin/series', { ...input, id: keyOf(input) })
      keyOf(null)
      return made
    },
    failed: { text: 'Failed to create the season' },
    // It also creates the customer's account, if there is none.
    affects: [BOARD, BOOKINGS, USERS, AVAILABILITY],
  })
  return {
    ...create,
    submit(input: Omit<CreateStaffSeries, 'id'>, slots: readonly PlannedSlot[], onSuccess: () => void) {
      create.mutate(
        { input, slots },
        {
          onSuccess,
          onError: (error) =>
            isApiError(error, 'dates_changed') &&
            setRefusals(refusalsOf(slots, (error.details.dates as ChangedDate[]).map(withConflict))),
        },
      )
    },
    /** Messages about the last attempt, by slot. */
    refusals,
    /** Once the plan changes. */
    forget: () => setRefusals(NONE),
  }
}

/** Names who has the slot. */
function withConflict(changed: ChangedDate): ChangedDate {
  return changed.conflict ? { ...changed, message: conflictText(changed.conflict as SlotConflict) } : changed
}
