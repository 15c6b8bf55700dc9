import type { Trx } from '../../../server/db/database.ts'

/** The packs of a customer without email become those of their account. */
export async function movePacks(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('packs').set({ userId: to }).where('userId', '=', from).execute()
}
