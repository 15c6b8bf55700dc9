import { isAboutOne, type NewsFacts, newsText } from '../../domain/calls/news.ts'
import { recordCustomerAudit } from '../audit/record-audit.ts'
import type { Trx } from '../db/database.ts'
import { findPlace } from '../mail/calls.ts'
import { newsOf } from '../mail/templates.ts'
import type { By, Services } from '../services/services.ts'
import { findBooking } from './booking-row.ts'
import { recordStaffAction } from './record-staff-action.ts'

/**
 * Notes that staff talked with the customer about where a booking is now. News about several bookings stays
 * to tell.
 */
export async function noteTalk(
  services: Pick<Services, 'extensions'>,
  trx: Trx,
  bookingId: string,
  by: By,
): Promise<void> {
  const calls = await openCalls(trx)
    .where('bookingId', '=', bookingId)
    .where('toldAt', 'is', null)
    .where('about', '=', 'place')
    .execute()
  for (const call of calls)
    if (isAboutOne({ props: call.props as NewsFacts['props'] }))
      await noteTold(services, trx, call, { ...by, isTold: true })
}

/** The calls that no newer news took the place of, locked. */
export function openCalls(trx: Trx) {
  return trx.selectFrom('calls').selectAll().where('coveredAt', 'is', null).forNoKeyUpdate()
}

type Call = Awaited<ReturnType<ReturnType<typeof openCalls>['execute']>>[number]

/**
 * Notes that a customer was told, or takes that back. The text is kept as it was told, since the booking can
 * change.
 */
export async function noteTold(
  services: Pick<Services, 'extensions'>,
  trx: Trx,
  call: Call,
  request: By & { isTold: boolean },
): Promise<void> {
  const { actor, isTold, now } = request
  const { told, ...props } = call.props as NewsFacts['props']
  const place = call.bookingId === null ? null : await findPlace(trx, call.bookingId)
  const news = told ?? newsText(newsOf(services, call.news), { booking: place, props })
  await trx
    .updateTable('calls')
    .set(isTold ? { toldAt: now, toldBy: actor.id } : { toldAt: null, toldBy: null })
    .set({ props: JSON.stringify(isTold ? { ...props, told: news } : props) })
    .where('id', '=', call.id)
    .execute()
  const booking = call.bookingId === null ? undefined : await findBooking(trx, call.bookingId)
  const [kind, action] = isTold ? (['told', 'tell_customer'] as const) : (['not_told', 'undo_told'] as const)
  const after = { news }
  if (booking) await recordStaffAction(trx, booking, request, { kind, action, after })
  else await recordCustomerAudit(trx, call.userId, { actorId: actor.id, action, after, now })
}
