import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Outcome, succeed } from '../../../domain/errors.ts'
import type { LinkedBooking } from '../../../domain/payments/booking-link.schema.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { findItem } from '../../catalog/find-item.ts'
import type { Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { findLastAgreement } from '../agreements/read-agreements.ts'
import { settle } from '../intents/settle.ts'
import { findLink, type OpenLink } from './find-link.ts'

/**
 * The part of a booking that its link shows. One for paying settles first, so the page needs no webhook. Refuses
 * what `findLink` refuses.
 */
export async function viewLink(services: Services, token: string): Promise<Outcome<LinkedBooking>> {
  const { db, clock } = services
  const seen = await findLink(db, token, clock.now())
  if (!seen.ok) return seen
  const found = (await settleOpen(services, seen.value)) ? await findLink(db, token, clock.now()) : seen
  if (!found.ok) return found
  const { purpose, via, isUsed, booking } = found.value
  const isSigned = isUsed || (await findLastAgreement(db, booking.id)) !== undefined
  const balance = balanceOf(booking)
  if (purpose === 'pay' ? balance === 0 : isSigned) return succeed({ purpose, via, booking: null })
  return succeed({
    purpose,
    via,
    booking: {
      firstName: booking.firstName,
      item: (await findItem(db, booking))?.name ?? 'your space',
      startTime: booking.startTime.toString(),
      endTime: booking.endTime.toString(),
      isSigned,
      balance: purpose === 'pay' ? toDecimal(balance) : null,
    },
  })
}

/** Settles what Stripe knows about an open form of a link for paying. False if it wasn't asked. */
async function settleOpen(services: Services, { purpose, booking }: OpenLink): Promise<boolean> {
  const { id, balanceIntentId: intentId } = booking
  if (purpose !== 'pay' || intentId === null) return false
  if (!(await services.limits.countTotal('booking_views', id)).ok) return false
  await tolerateOutage(services, 'Stripe is unreachable; a linked booking was not refreshed', () =>
    settle(services, intentId),
  )
  return true
}
