import { useRef } from 'react'
import type { CreateBooking } from '../../../domain/bookings/booking.schema.ts'
import type { ItemRef } from '../../../domain/bookings/conflict.ts'
import { spanFrom } from '../../../domain/time/facility-time.ts'
import { track } from '../../analytics/analytics.ts'
import { useCreateBooking } from '../use-bookings.ts'

/** A complete draft, and its total in decimal dollars. */
export interface Choice extends ItemRef, Pick<CreateBooking, 'isAnyCage' | 'replaces'> {
  date: Temporal.PlainDate
  /** Start, as a local hour. */
  hour: number
  hours: number
  totalAmount: string
}

interface Callbacks {
  onSuccess: (booking: { id: string }) => void
  onError: (error: Error) => void
}

/**
 * Holds a choice until it's paid, and reports that to analytics: once, however often it's asked until then.
 */
export function useStartBooking() {
  const create = useCreateBooking()
  // A ref: a double-click's second press can come before the button is rendered as disabled.
  const isUnderWay = useRef(false)
  function start({ spaceId, bundleId, date, hour, hours, ...rest }: Choice, callbacks: Callbacks): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const item = spaceId ? { spaceId } : { bundleId }
    const span = spanFrom(date, hour, hours)
    const startTime = span.start.toString()
    track('booking_started', { ...item, start_time: startTime, duration: hours })
    create.mutate(
      { ...item, startTime, endTime: span.end.toString(), ...rest },
      {
        ...callbacks,
        onSettled: () => {
          isUnderWay.current = false
        },
      },
    )
  }
  return { start, isBusy: create.isPending }
}
