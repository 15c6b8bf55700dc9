import type { More } from '../../domain/bookings/more.schema.ts'
import type { Refusal } from '../../domain/errors.ts'
import type { Trx } from '../db/database.ts'
import type { Taken } from '../services/extension.ts'
import type { Services } from '../services/services.ts'

/**
 * Hands what a customer chose with dates, as `more` of the request, to the extensions that are on, in the
 * transaction that takes them. So they're taken with these choices or not at all. Choices for others are
 * ignored.
 */
export async function keepChoices(
  { extensions }: Pick<Services, 'extensions'>,
  trx: Trx,
  { more = {}, ...taken }: Omit<Taken, 'chosen'> & { more: More | undefined },
): Promise<Refusal | null> {
  if (Object.keys(more).length === 0) return null
  for (const { name, hooks } of await extensions.on(trx)) {
    const chosen = Object.hasOwn(more, name) ? more[name] : undefined
    const refusal = chosen && (await hooks?.taken?.(trx, { ...taken, chosen }))
    if (refusal) return refusal
  }
  return null
}
