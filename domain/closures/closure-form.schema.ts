import { z } from 'zod'
import { itemIdSchema, textSchema } from '../text.schema.ts'
import { dateFieldSchema, dateSchema } from '../time/instant.schema.ts'
import { untilProblem } from './closed-days.ts'

/** Checks rules across fields even if a field is invalid, so the form shows all problems together. */
const always = () => true

const isTyped = (text: string) => dateSchema.safeParse(text).success

/** The required fields (spec section 5, Admin), each with its message. */
export const CLOSURE_REQUIRED = { date: 'Please choose a date', reason: 'Please enter a reason' } as const

/** The form that closes days, parts of them, or some spaces. `hours` and `spaceIds` of its output are null for all. */
export const closureFormSchema = z
  .object({
    date: dateFieldSchema(CLOSURE_REQUIRED.date),
    /** The last day of a range; empty for one day. */
    until: z.union([z.literal(''), dateFieldSchema('Please choose a date, or leave this empty')]),
    reason: textSchema({ max: 200, required: CLOSURE_REQUIRED.reason }),
    extent: z.enum(['whole', 'part']),
    /** Facility hours, half-open. */
    fromHour: z.string(),
    untilHour: z.string(),
    where: z.enum(['all', 'some']),
    spaceIds: z.array(itemIdSchema),
  })
  .refine(({ extent, fromHour, untilHour }) => extent === 'whole' || Number(fromHour) < Number(untilHour), {
    path: ['untilHour'],
    message: 'The end must be after the start',
    when: always,
  })
  .refine(({ where, spaceIds }) => where === 'all' || spaceIds.length > 0, {
    path: ['where'],
    message: 'Please choose at least one space',
    when: always,
  })
  .refine(({ date, until }) => !isTyped(date) || !isTyped(until) || untilProblem({ date, until }) === null, {
    path: ['until'],
    error: ({ input }) => untilProblem(input as { date: string; until: string }) ?? undefined,
    when: always,
  })
  .transform(({ date, until, reason, extent, fromHour, untilHour, where, spaceIds }) => ({
    date,
    ...(until !== '' && until !== date && { until }),
    reason,
    hours: extent === 'part' ? { fromHour: Number(fromHour), untilHour: Number(untilHour) } : null,
    spaceIds: where === 'some' ? spaceIds : null,
  }))
export type ClosureForm = z.input<typeof closureFormSchema>
export type ClosureDraft = z.output<typeof closureFormSchema>
