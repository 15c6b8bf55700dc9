/** Behind a comma, these are a part of the last name, or of a company's. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq|inc|llc|ltd|co)\.?$/i

/** A full name: "Jackie Robinson", "Robinson, Jackie", or "Robinson". Split after the first word, or at the comma. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const parts = name.split(',').flatMap((part) => part.trim() || [])
  const [last = '', ...others] = parts
  const given = others.filter((part) => !SUFFIX.test(part))
  if (given.length > 0)
    return {
      firstName: given.join(' '),
      lastName: [last, ...others.filter((part) => SUFFIX.test(part))].join(', '),
    }
  const [firstName = '', ...lastNames] = parts.join(', ').split(/\s+/)
  return { firstName, lastName: lastNames.join(' ') }
}
