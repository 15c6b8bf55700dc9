import { textSchema } from './text.schema.ts'

/** Why staff change money or a day's end, for the history and the audit log. */
export const reasonSchema = textSchema({ max: 500, required: 'Please enter a reason', isMultiline: true })
