import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'

/** A phone number as people type it, in E.164; null if it's blank. American unless it starts with +. Errors: `invalid_phone`. */
export function parsePhone(typed: string | undefined): Outcome<string | null> {
  if (!typed) return succeed(null)
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  return phone?.isValid() ? succeed(phone.number) : refuse('invalid_phone')
}
