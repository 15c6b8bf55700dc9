import { z } from 'zod'
import { plainTextSchema } from '../text.schema.ts'

/** A code that proves access to a mailbox: it's emailed, and typed on the page that asked for it. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
/** After this many wrong ones, the code stops working. */
export const CODE_TRIES = 5

/** Payload of `POST /api/auth/email-code/check`, and the part of other requests that has a code. */
export const codeFormSchema = z.object({
  code: plainTextSchema({ max: 100, required: 'Please enter the code' })
    .overwrite((code) => code.replaceAll(/[\s\p{Pd}]/gu, ''))
    .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `The code has ${CODE_DIGITS} digits`),
})
export type CodeForm = z.output<typeof codeFormSchema>
