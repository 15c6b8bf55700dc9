import type { StripeApi } from './book.ts'
import type { FillHost, OwnerConnection } from './fill-host.ts'
import type { InventedMail } from './invented-mail.ts'
import type { FillFile } from './record.ts'
import { openStage, type Stage } from './stage.ts'

export interface Fill {
  host: FillHost
  clock: { now(): Temporal.Instant }
  stripe: StripeApi
  mail: InventedMail
  file: FillFile
  /** Opened by the first one who needs it. */
  stage: () => Promise<Stage>
}

export function openFill(tools: Omit<Fill, 'stage'>): Fill {
  let stage: Promise<Stage> | undefined
  return {
    ...tools,
    stage() {
      stage ??= openStage(tools.host.openSecondApp, tools.stripe)
      return stage
    },
  }
}

/** Runs while no other process fills or empties. */
export async function alone<T>({ host }: Fill, work: (owner: OwnerConnection) => Promise<T>): Promise<T> {
  await using owner = await host.connectOwner()
  // Released with the connection.
  await owner.query(`select pg_advisory_lock(hashtext('fill the calendar'))`)
  return await work(owner)
}
