import type { Notifications } from '../server/db/notifications.ts'
import { createMemory, type Memory } from '../server/memory/memory.ts'

/** A memory that never hears of anything, for what doesn't change. */
export function createTestMemory(): Memory {
  const notifications: Notifications = {
    subscribe: () => () => {},
    onGap: () => () => {},
    isCurrent: async () => false,
    close: async () => {},
  }
  return createMemory({ notifications, clock: { now: () => Temporal.Now.instant() } })
}
