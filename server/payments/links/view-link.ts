import { type Outcome, succeed } from '../../../domain/errors.ts'
import type { LinkedBooking } from '../../../domain/payments/booking-link.schema.ts'
import { findItem } from '../../catalog/find-item.ts'
import type { Services } from '../../services/services.ts'
import { findSignedAt } from '../agreements/find-signed-at.ts'
import { findLink } from './find-link.ts'

/** What a link shows, and nothing else about its booking. Refuses what `findLink` refuses. */
export async function viewLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Outcome<LinkedBooking>> {
  const found = await findLink(db, token, clock.now())
  if (!found.ok) return found
  const { purpose, via, isUsed, booking } = found.value
  const isSigned = isUsed || (await findSignedAt(db, booking.id)) !== undefined
  if (isSigned) return succeed({ purpose, via, booking: null })
  return succeed({
    purpose,
    via,
    booking: {
      firstName: booking.firstName,
      item: (await findItem(db, booking))?.name ?? 'your space',
      startTime: booking.startTime.toString(),
      endTime: booking.endTime.toString(),
      isSigned,
    },
  })
}
