import type { Extra } from '../../domain/config/extra.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Trx, transact } from '../db/database.ts'
import type { Extension } from '../services/extension.ts'
import type { Services } from '../services/services.ts'

/** All extensions, in the order of the list. */
export async function listExtras({
  db,
  clock,
  extensions,
}: Pick<Services, 'db' | 'clock' | 'extensions'>): Promise<Extra[]> {
  const on = await extensions.on(db)
  const extras: Extra[] = []
  for (const each of extensions.all) {
    const { name, title, adds, needs = null } = each
    const isOn = on.includes(each)
    const whenOff = isOn ? [...(await each.whenOff(db, clock.now()))] : []
    const what = { name, title, forCustomers: adds.customers, forStaff: adds.staff, needs }
    extras.push({ ...what, isOn, whenOff })
  }
  return extras
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
 * The owner switches an extension on or off, for all processes once this returns. What it sold stays valid.
 * Idempotent. Refuses `not_found`.
 */
export async function switchExtra(
  { db, extensions, notifications }: Switching,
  { actorId, name, isOn, now }: Switch,
): Promise<Outcome<null>> {
  const extension = extensions.all.find((each) => each.name === name)
  if (!extension) return refuse('not_found')
  const outcome = await transact(db, async (trx) => {
    if (!(await changeSwitch(trx, extension, isOn))) return succeed(null)
    await recordAudit(trx, {
      actorId,
      action: isOn ? 'switch_on' : 'switch_off',
      subject: `extension:${name}`,
      subjectName: extension.title,
      now,
    })
    return succeed(null)
  })
  // So the next call to this process sees the change.
  await notifications.isCurrent()
  return outcome
}

/** Returns whether that changed anything. Without a row, an extension is on or off by `isOnAtFirst`. */
async function changeSwitch(trx: Trx, { name, isOnAtFirst }: Extension, isOn: boolean): Promise<boolean> {
  const changed =
    isOn === (isOnAtFirst ?? false)
      ? trx
          .updateTable('extensionSwitches')
          .set({ isOn })
          .where('name', '=', name)
          .where('isOn', '<>', isOn)
          .returning('name')
      : trx
          .insertInto('extensionSwitches')
          .values({ name, isOn })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ isOn }).where('extensionSwitches.isOn', '<>', isOn),
          )
          .returning('name')
  return (await changed.executeTakeFirst()) !== undefined
}
