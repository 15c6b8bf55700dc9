import { z } from 'zod'

const UNUSABLE = "This text contains characters that can't be used."
const ONE_LINE = /^\P{Cc}*$/u
const SEVERAL_LINES = /^[\P{Cc}\t\n\r]*$/u

interface TextRules {
  /** Longest accepted text, in UTF-16 code units. */
  max: number
  /** Message when the text is missing or blank; without it, blank text is fine. */
  required?: string
  /** Accept line breaks and tabs. */
  isMultiline?: boolean
}

/** Text that people type: trimmed, bounded, well-formed Unicode, no control characters. */
export function textSchema({ max, required, isMultiline = false }: TextRules) {
  return z
    .string(required)
    .trim()
    .min(required === undefined ? 0 : 1, required)
    .max(max, `Please use at most ${max} characters`)
    .regex(isMultiline ? SEVERAL_LINES : ONE_LINE, UNUSABLE)
    .refine((text) => text.isWellFormed(), UNUSABLE)
}

/** Id of a space or bundle, like "cage-1". Bookings and people have UUIDs. */
export const itemIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'Must be the id of a space or bundle')

/** The row version on screen; another one in the table means that someone else saved since. */
export const versionSchema = z.int32().positive()
