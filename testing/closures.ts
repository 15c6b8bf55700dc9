import type { Desk } from './desk.ts'

/** Ends all closures: before each test of a file whose tests close days. */
export async function reopenAll({ barn: { services } }: Desk): Promise<void> {
  await services.db.deleteFrom('blockedDates').execute()
  await services.db.deleteFrom('closures').execute()
}
