import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The last closed day, and all closed months. */
export const closingsSchema = z.object({ closeOutId: z.string(), closedMonths: z.array(z.string()) })

/** The newest row of history, and the accounts of invented people. */
export const endSchema = z.object({ eventId: z.string(), people: z.array(z.string()) })

const recordSchema = z.object({
  /**
   * The addresses that were free when filling began, so that no account with one of them is a real person's.
   */
  addresses: z.array(z.string()),
  /** Of the invented accounts; the clerk signs in with it to cancel what is ahead. */
  password: z.string(),
  clerk: z.string(),
  closureId: z.string().nullable(),
  /** As they were when filling began. */
  closings: closingsSchema,
  /** As it was when filling had ended; null if it never did. */
  ended: endSchema.nullable(),
  /** Payments to forget at Stripe, once their bookings are gone. */
  intents: z.array(z.string()),
  customers: z.array(z.string()),
})

/** Everything needed to take a filling away again. */
export type FillRecord = z.infer<typeof recordSchema>

export type FillFile = ReturnType<typeof fillFile>

/**
 * Keeps the record in a file, which processes share. Written before anything is made, so that filling can be
 * taken back even if it breaks off.
 */
export function fillFile(path: string) {
  return {
    read(): FillRecord | null {
      try {
        return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    write(record: FillRecord): void {
      writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
    remove: () => rmSync(path, { force: true }),
  }
}
