import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { noteTold, openCalls } from '../bookings/note-told.ts'
import { transact } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'

/**
 * Staff note that they told a customer whom no email reached, or take that back. Repeating it changes
 * nothing. Refuses `not_found` for an unknown call, and for one that newer news took the place of.
 */
export async function tellCustomer(
  services: Pick<Services, 'db' | 'extensions'>,
  request: By & { callId: string; isTold: boolean },
): Promise<Outcome<null>> {
  const { callId, isTold } = request
  return await transact(services.db, async (trx) => {
    const call = await openCalls(trx).where('id', '=', callId).executeTakeFirst()
    if (!call) return refuse('not_found')
    if (isTold !== (call.toldAt !== null)) await noteTold(services, trx, call, request)
    return succeed(null)
  })
}
