import { z } from 'zod'

/**
 * The fields of every booking in responses that come from a feature's own table. Null if it has no row there.
 * No rule of bookings reads them.
 */
export const featureFields = {
  /** The team it's for. */
  teamId: z.uuid().nullable(),
  /** The waiting list's entry that this hold was offered to. */
  waitingEntryId: z.uuid().nullable(),
}
export type FeatureField = keyof typeof featureFields
