import type { z } from 'zod'
import type { CoreAction, ExtensionAction } from '../../domain/audit/action.ts'
import type { BookingEventKind } from '../../domain/bookings/event-kind.ts'
import { formatLongDate, formatTime } from '../../domain/time/facility-time.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Trx } from '../db/database.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import type { By } from '../services/services.ts'
import { addToHistory, type Facts } from './add-to-history.ts'
import type { BookingRow } from './booking-row.ts'

type Recorded = Pick<BookingRow, 'id' | 'startTime' | 'customerName' | 'userId'>

/** Staff's request to change a booking. */
export interface StaffRequest<Body extends z.ZodType> extends By {
  bookingId: string
  input: z.output<Body>
}

interface Changed {
  before?: Facts | null
  after?: Facts | null
}

/** For the audit log. An extension's action comes with its phrase. */
type BookingAudit = Changed &
  ({ action: CoreAction; phrase?: undefined } | { action: ExtensionAction; phrase: string })

/** Also for the booking's history. There, an extension's action has a label with its words. */
type StaffAction = Changed &
  (
    | { kind: BookingEventKind; action: CoreAction }
    | { action: ExtensionAction; phrase: string; label: string }
  )

/** Records a staff action in the booking's history and in the audit log, in the transaction of the change. */
export async function recordStaffAction(
  trx: Trx,
  booking: Recorded,
  by: By,
  recorded: StaffAction,
): Promise<void> {
  const { before = null, after = null } = recorded
  const entry = { actorId: by.actor.id, before, after, now: by.now }
  if ('kind' in recorded) {
    const { kind, action } = recorded
    await addToHistory(trx, booking.id, { ...entry, kind })
    await recordBookingAudit(trx, booking, by, { action, before, after })
  } else {
    const { action, label, phrase } = recorded
    await addToHistory(trx, booking.id, { ...entry, kind: action, label })
    await recordBookingAudit(trx, booking, by, { action, phrase, before, after })
  }
}

/** Records it in the audit log only, for changes that write their own history. */
export async function recordBookingAudit(
  trx: Trx,
  booking: Recorded,
  { actor, now }: By,
  audit: BookingAudit,
): Promise<void> {
  await recordAudit(trx, {
    ...audit,
    actorId: actor.id,
    subject: `booking:${booking.id}`,
    subjectName: await nameOf(trx, booking),
    now,
  })
}

/** "Casey Stengel, Friday, November 20, 2026, 6:00 PM" */
async function nameOf(trx: Trx, booking: Recorded): Promise<string> {
  const { name } = await trx
    .selectFrom('users')
    .select(PERSON_NAME.as('name'))
    .where('id', '=', booking.userId)
    .executeTakeFirstOrThrow()
  const when = `${formatLongDate(booking.startTime)}, ${formatTime(booking.startTime)}`
  return `${booking.customerName ?? name}, ${when}`
}
