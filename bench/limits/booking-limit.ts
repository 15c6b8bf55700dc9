import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { hasPgbench, runPgbench } from './pgbench.ts'

export interface BookingLimit {
  name: 'pgbench' | 'driver loop'
  /** Bookings per second. */
  measure(databaseUrl: string, clients: number, seconds: number): Promise<number>
}

export function findBookingLimit(): BookingLimit {
  return hasPgbench()
    ? { name: 'pgbench', measure: runPgbench }
    : { name: 'driver loop', measure: runInsertLoop }
}

async function runInsertLoop(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'insert-loop.ts'), { execArgv: [] })
  child.send({ databaseUrl, clients, seconds })
  const [perSecond] = await once(child, 'message')
  return perSecond
}
