import { z } from 'zod'
import { plainText, tidyProse, tidyText, whyUnusable } from './visible-text.ts'

interface LineRules {
  /** Longest accepted text, in Unicode code points, as PostgreSQL counts. */
  max: number
  /** Message when it's longer. */
  tooLong?: string
  /** Message when the text is missing or blank; without it, blank text is fine. */
  required?: string
}

interface TextRules extends LineRules {
  /** Accept line breaks and tabs. */
  isMultiline?: boolean
}

/**
 * Text that people type, in one spelling (NFC), trimmed, bounded, and visible (`visible-text.ts`). Invisible
 * characters that came along with pasted text are removed. Every field of every form, request, and import uses
 * it or one of the schemas below; testing/text/text-fields.test.ts finds those that don't.
 */
export function textSchema(rules: TextRules) {
  return keptText(z.string(rules.required).overwrite(tidyProse), rules)
}

/**
 * Text in which nothing invisible has a meaning, such as an email, a code, or a search: it's removed. One line.
 */
export function plainTextSchema(rules: LineRules) {
  return keptText(z.string(rules.required).overwrite(plainText), rules)
}

/** Text that's kept as typed inside, or refused: no one's name is changed without them seeing it. One line. */
function strictTextSchema(rules: LineRules) {
  return keptText(z.string(rules.required).overwrite(tidyText), rules)
}

export const NAMELESS = 'Please use at least one letter or digit'

/** A name of a person, team, day, or thing: has a letter or digit. One line. */
export function nameTextSchema(rules: LineRules) {
  return strictTextSchema(rules).refine((name) => name === '' || /[\p{L}\p{N}]/u.test(name), NAMELESS)
}

/** A typed full name as a signature, which is evidence: it has letters. `required`: message without one. */
export function signatureSchema(required: string) {
  return strictTextSchema({ max: 200, required }).refine(
    (name) => name === '' || /\p{L}/u.test(name),
    required,
  )
}

function keptText(
  tidied: z.ZodString,
  { max, tooLong = `Please use at most ${max} characters`, required, isMultiline = false }: TextRules,
) {
  return (
    tidied
      // Not aborting: forms compare fields with each other even if one is blank.
      .min(required === undefined ? 0 : 1, required)
      .refine((text) => [...text].length <= max, { error: tooLong, abort: true })
      .superRefine((text, context) => {
        const message = whyUnusable(text, { isMultiline })
        if (message) context.addIssue({ code: 'custom', message })
      })
      .meta({ maxLength: max })
  )
}

/** Id of a space or bundle, like "cage-1". Bookings and people have UUIDs. */
export const itemIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'Must be the id of a space or bundle')

/** The row version on screen; another one in the table means that someone else saved since. */
export const versionSchema = z.int32().positive()
