import { type Outcome, refuse, succeed } from '../../domain/errors.ts'

/**
 * A phone number as people type it, in E.164, which has no extensions; null if it's blank. American unless it
 * starts with +. Errors: `invalid_phone`.
 */
export async function parsePhone(typed: string | undefined): Promise<Outcome<string | null>> {
  if (!typed) return succeed(null)
  // Every country's numbering plan: loaded when the first number is typed.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  if (phone?.ext) return refuse('invalid_phone', { message: 'Please leave out the extension.' })
  return phone?.isValid() ? succeed(phone.number) : refuse('invalid_phone')
}
