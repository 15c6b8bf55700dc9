import type { Database } from '../db/database.ts'
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
  let kept: Promise<Switches> | null = null
  const forget = () => {
    kept = null
  }
  notifications.subscribe('catalog', forget)
  notifications.onGap(forget)
  async function read(): Promise<Switches> {
    if (all.length === 0) return { on: [], used: [] }
    const rows = await db.selectFrom('extensionSwitches').selectAll().execute()
    const switches = new Map(rows.map(({ name, isOn }) => [name, isOn]))
    return {
      on: all.filter(({ name, isOnAtFirst }) => switches.get(name) ?? isOnAtFirst),
      used: all.filter(({ name, isOnAtFirst }) => switches.has(name) || isOnAtFirst),
    }
  }
  async function switches(): Promise<Switches> {
    if (notifications.position() === null) return await read()
    if (!kept) {
      const reading = read()
      kept = reading
      reading.catch(() => {
        if (kept === reading) kept = null
      })
    }
    return await kept
  }
  return { all, on: async () => (await switches()).on, used: async () => (await switches()).used }
}
