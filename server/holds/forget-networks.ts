import type { Services } from '../services/services.ts'

/** Longer than any limit looks back (domain/bookings/hold-limits.ts). */
const KEPT_HOURS = 48

/**
 * The job: forgets from which network bookings were made. A hold that's still alive counts for its network, so it keeps it.
 * Returns how many it changed.
 */
export async function forgetNetworks({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ network: null })
    .where('network', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings')
            .select('id')
            .whereRef('orderId', '=', 'orders.id')
            .where(({ or, and, eb }) =>
              or([
                eb('updatedAt', '>=', now.subtract({ hours: KEPT_HOURS })),
                and([eb('status', '=', 'pending'), eb('endTime', '>', now)]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
