/** A number at the end, with what people write between digits. */
const PHONE = /(?:^|\s)(\+?[\d(][\d\s().-]{5,24}\d)$/
const MINIMUM_PHONE_DIGITS = 7

interface TypedCustomer {
  customerEmail?: string
  customerName?: string
  customerPhone?: string
}

/** Reads what staff type into one field: a name, a phone number, an email, or a name and one of the others. */
export function readTypedCustomer(typed: string): TypedCustomer {
  const email = typed.split(/\s+/).find((word) => word.includes('@'))
  const rest = typed.replace(email ?? '', '').trim()
  const match = PHONE.exec(rest)?.[1]
  const phone = match && match.replaceAll(/\D/g, '').length >= MINIMUM_PHONE_DIGITS ? match : undefined
  const name = (phone ? rest.slice(0, -phone.length) : rest).replaceAll(
    /^[\s,;<]+|(?<![\s,;>])[\s,;>]+$/g,
    '',
  )
  return {
    ...(email && { customerEmail: email.replaceAll(/^[<(]|[>),;]$/g, '') }),
    ...(phone && { customerPhone: phone }),
    ...(name && { customerName: name }),
  }
}
