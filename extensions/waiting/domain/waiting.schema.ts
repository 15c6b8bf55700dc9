import { z } from 'zod'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { EARLIEST_HOUR, LATEST_HOUR } from '../../../domain/hours/possible-hours.ts'
import { itemIdSchema } from '../../../domain/text.schema.ts'
import { dateSchema, instantSchema } from '../../../domain/time/instant.schema.ts'
import { WAITING_NOTICE_HOURS } from './limits.ts'

const hourSchema = z.int().min(EARLIEST_HOUR).max(LATEST_HOUR)
const wishSchema = z.object({
  /** A local day. */
  date: dateSchema,
  /** Local hours: any start in between is fine if the booking also ends in between. */
  fromHour: hourSchema,
  untilHour: hourSchema,
  hours: z.literal(DURATIONS_HOURS),
  /** Both null: any of the cages. */
  spaceId: itemIdSchema.nullable(),
  bundleId: itemIdSchema.nullable(),
  noticeHours: z.literal(WAITING_NOTICE_HOURS),
})

/** Payload of `POST /api/waiting`: a time that a customer wants to hear about if it opens. */
export const joinWaitingSchema = wishSchema
  .refine(({ spaceId, bundleId }) => !(spaceId && bundleId), 'Choose a space or a team bundle, not both')
  .refine(({ fromHour, untilHour, hours }) => fromHour + hours <= untilHour, {
    message: 'The time is shorter than the booking. Choose an earlier start or a later end.',
    path: ['untilHour'],
  })
export type JoinWaiting = z.infer<typeof joinWaitingSchema>

/** An entry as its customer sees it. */
export const waitingEntrySchema = wishSchema.extend({ id: z.uuid(), createdAt: instantSchema })
export type WaitingEntry = z.infer<typeof waitingEntrySchema>

export const waitingDaySchema = z.object({ date: dateSchema })

/** The reasons why a time that opened was offered to someone who joined later. */
const SKIP_REASONS = [
  'has_booking',
  'has_offer',
  'unverified',
  'too_late',
  'asked_before',
  'gave_it_up',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** An entry as staff see it. */
export const adminWaitingEntrySchema = waitingEntrySchema.extend({
  userId: z.uuid(),
  customer: z.string(),
  /** Everything that was done about it, in order. */
  log: z.array(
    z.object({
      at: instantSchema,
      what: z.enum(['asked', 'took', 'declined', 'lapsed', 'ended', 'told', 'skipped']),
      /** Why it was skipped. */
      reason: z.enum(SKIP_REASONS).nullable(),
      /** The start of the time that opened. */
      start: instantSchema,
    }),
  ),
})
export type AdminWaitingEntry = z.infer<typeof adminWaitingEntrySchema>
