import type { Extra } from '../../domain/config/extra.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { transact } from '../db/database.ts'
import type { Services } from '../services/services.ts'

/** All extensions, in the order of the list. */
export async function listExtras({ extensions }: Pick<Services, 'extensions'>): Promise<Extra[]> {
  const on = await extensions.on()
  return extensions.all.map((each) => {
    const { name, title, adds } = each
    return { name, title, forCustomers: adds.customers, forStaff: adds.staff, isOn: on.includes(each) }
  })
}

type Switching = Pick<Services, 'db' | 'extensions' | 'notifications'>

interface Switch {
  /** Null for the sandbox. */
  actorId: string | null
  name: string
  isOn: boolean
  now: Temporal.Instant
}

/** The sandbox switches on all extensions. */
export async function switchAllOn(services: Switching & Pick<Services, 'clock'>): Promise<void> {
  for (const { name } of services.extensions.all)
    await switchExtra(services, { actorId: null, name, isOn: true, now: services.clock.now() })
}

/**
 * The owner switches an extension on or off, for all processes once this returns. What it sold stays good.
 * Idempotent. Refuses `not_found`.
 */
export async function switchExtra(
  { db, extensions, notifications }: Switching,
  { actorId, name, isOn, now }: Switch,
): Promise<Outcome<null>> {
  const extension = extensions.all.find((each) => each.name === name)
  if (!extension) return refuse('not_found')
  const outcome = await transact(db, async (trx) => {
    const before = await trx
      .selectFrom('extensionSwitches')
      .select('isOn')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.isOn ?? extension.isOnAtFirst ?? false) === isOn) return succeed(null)
    await trx
      .insertInto('extensionSwitches')
      .values({ name, isOn })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ isOn }))
      .execute()
    await recordAudit(trx, {
      actorId,
      action: isOn ? 'switch_on' : 'switch_off',
      subject: `extension:${name}`,
      subjectName: extension.title,
      now,
    })
    return succeed(null)
  })
  // So the next call finds it on, or off.
  await notifications.isCurrent()
  return outcome
}
