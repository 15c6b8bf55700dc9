import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import type { MoveFields } from '../domain/move.schema.ts'
import { NAME } from '../domain/title.ts'

/** Until when a customer can move their booking; null if they can't. */
export function movableUntil({ more }: OwnBooking): Temporal.Instant | null {
  const fields = more?.[NAME] as MoveFields | undefined
  return fields ? Temporal.Instant.from(fields.until) : null
}
