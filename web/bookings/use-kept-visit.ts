import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { OwnBooking } from '../../domain/bookings/booking.schema.ts'
import { keepVisit, mayKeepVisit } from '../api/last-visit.ts'
import { useBundles, useSpaces } from '../catalog/use-catalog.ts'

/** Keeps my bookings on this device, so I can read them without a connection. */
export function useKeptVisit(user: CurrentUser, { data, dataUpdatedAt }: UseQueryResult<OwnBooking[]>): void {
  const spaces = useSpaces().data
  const bundles = useBundles().data
  useEffect(() => {
    if (!data || !spaces || !bundles || !mayKeepVisit(user)) return
    const names = Object.fromEntries([...spaces, ...bundles].map(({ id, name }) => [id, name]))
    const at = Temporal.Instant.fromEpochMilliseconds(dataUpdatedAt).toString()
    keepVisit({ userId: user.id, at, bookings: data, names })
  }, [user, data, dataUpdatedAt, spaces, bundles])
}
