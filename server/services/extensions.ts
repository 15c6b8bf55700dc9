import type { Database, Trx } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import type { Extension, Extensions } from './extension.ts'

interface Switches {
  on: readonly Extension[]
  used: readonly Extension[]
}

/**
 * Keeps the switches in memory until any process changes one. While notifications are lost, they're read each
 * time.
 */
export function watchExtensions(
  { db, notifications }: { db: Database; notifications: Notifications },
  all: readonly Extension[],
): Extensions {
  let kept: Switches | null = null
  let last: Switches | null = null
  let changes = 0
  const forget = () => {
    kept = null
    changes += 1
  }
  notifications.subscribe('catalog', forget)
  notifications.onGap(forget)
  async function read(via: Database | Trx): Promise<Switches> {
    if (all.length === 0) return { on: [], used: [] }
    const rows = await via.selectFrom('extensionSwitches').selectAll().execute()
    const switches = new Map(rows.map(({ name, isOn }) => [name, isOn]))
    return {
      on: all.filter(({ name, isOnAtFirst }) => switches.get(name) ?? isOnAtFirst),
      used: all.filter(({ name, isOnAtFirst }) => switches.has(name) || isOnAtFirst),
    }
  }
  async function switches(via: Database | Trx): Promise<Switches> {
    if (kept) return kept
    const before = changes
    last = await read(via)
    // One may have changed since.
    if (changes === before && notifications.position() !== null) kept = last
    return last
  }
  return {
    all,
    on: async (via) => (await switches(via)).on,
    used: async (via) => (await switches(via)).used,
    lastOn: () =>
      switches(db).then(
        ({ on }) => on,
        () => last?.on ?? all.filter(({ isOnAtFirst }) => isOnAtFirst),
      ),
  }
}
