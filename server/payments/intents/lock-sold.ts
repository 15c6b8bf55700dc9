import type { Trx } from '../../db/database.ts'
import type { Fulfillment } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'

/**
 * Locks what a payment bought, if that isn't a booking. Returns its order's id and its effects; null for a
 * booking, or if nothing sells it anymore.
 */
export async function lockSold(
  { fulfillments }: Pick<Services, 'fulfillments'>,
  trx: Trx,
  { orderId: id }: { orderId: string | null },
): Promise<(Fulfillment & { id: string }) | null> {
  if (id === null) return null
  const { purpose } = await trx
    .selectFrom('orders')
    .select('purpose')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const fulfillment = fulfillments[purpose]
  return fulfillment && (await fulfillment.lock(trx, [id])) ? { ...fulfillment, id } : null
}
