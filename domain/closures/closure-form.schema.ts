import { z } from 'zod'
import { itemIdSchema } from '../ids.schema.ts'
import { textSchema } from '../text.schema.ts'
import { dateFieldSchema } from '../time/instant.schema.ts'

/** Checks rules across fields even if a field is invalid, so the form shows all problems at once. */
const always = () => true

/** The form that closes a day, part of it, or some spaces. `hours` and `spaceIds` of its output are null for all. */
export const closureFormSchema = z
  .object({
    date: dateFieldSchema('Please choose a date'),
    reason: textSchema({ max: 200, required: 'Please enter a reason' }),
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
  .transform(({ date, reason, extent, fromHour, untilHour, where, spaceIds }) => ({
    date,
    reason,
    hours: extent === 'part' ? { fromHour: Number(fromHour), untilHour: Number(untilHour) } : null,
    spaceIds: where === 'some' ? spaceIds : null,
  }))
export type ClosureForm = z.input<typeof closureFormSchema>
export type ClosureDraft = z.output<typeof closureFormSchema>
