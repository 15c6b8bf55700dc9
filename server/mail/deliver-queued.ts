import { setTimeout as delay } from 'node:timers/promises'
import { type Delivery, deliverEmail } from './deliver-email.ts'

const PATIENCE_MS = 5_000
const STEP_MS = 50

/** Sends every queued email now and waits for those a job is sending. One that fails stays queued for its job. */
export async function deliverQueued(delivery: Delivery): Promise<void> {
  const { db, log } = delivery
  const queued = await db.selectFrom('emails').select('id').where('status', '=', 'queued').execute()
  for (const { id } of queued)
    try {
      for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        if ((await deliverEmail(delivery, id)) === 'done') break
        await delay(STEP_MS)
      }
    } catch (error) {
      log.warn({ emailId: id, err: error }, 'email could not be sent now')
    }
}
