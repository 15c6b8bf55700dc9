import { useState } from 'react'
import type { ChangedDate } from '../../../../domain/orders/order.schema.ts'
import type { CreateStaffOrder } from '../../../../domain/orders/staff-order.schema.ts'
import { isApiError } from '../../../../web/api/api-error.ts'
import { call } from '../../../../web/api/call.ts'
import { AVAILABILITY } from '../../../../web/bookings/times/use-availability.ts'
import { conflictText } from '../../../../web/desk/booking/move-draft.ts'
import { useRequestKey } from '../../../../web/desk/new-booking/use-create-booking.ts'
import type { SlotConflict } from '../../../../web/desk/requests/refusals.ts'
import { BOARD, BOOKINGS, USERS } from '../../../../web/desk/requests/staff-requests.ts'
import { useAction } from '../../../../web/forms/use-action.ts'
import type { PlannedSlot } from '../../domain/plan-season.ts'
import { type Refusals, refusalsOf } from '../plan/season-dates.ts'

const NONE: Refusals = new Map()

/** Makes a season, confirmed immediately. If some dates can't be booked, keeps the others and says why. */
export function useCreateSeason() {
  const keyOf = useRequestKey<Omit<CreateStaffOrder, 'id'>>()
  const [refusals, setRefusals] = useState(NONE)
  const create = useAction({
    send: async ({ input }: { input: Omit<CreateStaffOrder, 'id'>; slots: readonly PlannedSlot[] }) => {
      setRefusals(NONE)
      const made = await call('POST /api/admin/orders', { ...input, id: keyOf(input) })
      keyOf(null)
      return made
    },
    failed: { text: 'Failed to create the season' },
    // It also creates the customer's account, if there is none.
    affects: [BOARD, BOOKINGS, USERS, AVAILABILITY],
  })
  return {
    ...create,
    submit(input: Omit<CreateStaffOrder, 'id'>, slots: readonly PlannedSlot[], onSuccess: () => void) {
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
