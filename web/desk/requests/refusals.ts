import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isApiError } from '../../api/api-error.ts'

/** Something that changed after staff loaded it. */
export interface Stale<T> {
  current: T
  /** Null if unknown, or if the system changed it, such as when a payment arrived. */
  changedBy: string | null
}

/** The current version, if a request was refused because its version was stale; otherwise null. */
export function staleOf<T>(error: unknown): Stale<T> | null {
  if (!isApiError(error, 'stale')) return null
  const { current, changedBy } = error.details as Partial<Stale<T>>
  return current ? { current, changedBy: changedBy ?? null } : null
}

/** The booking that holds a slot. */
export interface SlotConflict {
  customerName: string | null
  startTime: string
  endTime: string
  itemName: string
}

/** The booking that holds the slot, if that's why a request was refused; otherwise null. */
export function slotConflictOf(error: unknown): SlotConflict | null {
  if (!isApiError(error, 'slot_taken')) return null
  return (error.details.conflict as SlotConflict | undefined) ?? null
}

interface Seen {
  /** The booking when the dialog opened; null while closed. */
  opened: AdminBooking | null
  /** The booking from live updates, where they should change the dialog. */
  live?: AdminBooking | undefined
  /** Error of the last request, which can contain a newer version. */
  error: unknown
}

interface CurrentBooking {
  /** The newest version seen; its `version` goes with the next request. */
  current: AdminBooking | null
  /** Set if the last request was refused for a stale version. */
  stale: Stale<AdminBooking> | null
  hasChanged: boolean
}

/** The booking a dialog acts on, across live updates and refusals. */
export function useCurrentBooking({ opened, live, error }: Seen): CurrentBooking {
  const [known, setKnown] = useState({ opened, current: opened })
  const stale = staleOf<AdminBooking>(error)
  const base = known.opened === opened ? known.current : opened
  const current = base && latestOf(base, live, stale?.current)
  if (known.opened !== opened || known.current !== current) setKnown({ opened, current })
  return { current, stale, hasChanged: current?.version !== opened?.version }
}

/** Names who changed the booking, if known. */
export function staleText(stale: Stale<AdminBooking> | null): string {
  return stale?.changedBy ? `${stale.changedBy} just changed this booking.` : 'This booking just changed.'
}

/** The newest version we've seen; responses can arrive after newer live updates. */
export function latestOf(known: AdminBooking, ...seen: (AdminBooking | undefined)[]): AdminBooking {
  return seen.reduce<AdminBooking>(
    (latest, next) => (next && next.id === known.id && next.version > latest.version ? next : latest),
    known,
  )
}
