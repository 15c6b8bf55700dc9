// cspell:ignore crna cscs Griffey lcsw pharmd pllc psyd
const COMMA = /[,\u060C\u3001\uFF0C]/

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** Of companies, without periods. They're never split. */
const COMPANY = words('inc incorporated llc ltd limited corp corporation co company llp pllc plc gmbh')
/** "Kim Co" can be a person. */
const COMPANY_WITHOUT_COMMA = words('inc incorporated llc ltd corp llp pllc gmbh')
/** Behind a comma, these are a part of the last name, without periods. */
const SUFFIX = words(
  'jr sr ii iii iv esq md phd mba cpa cfa cfp dds dmd dvm dpt edd psyd pharmd rph lcsw msw msn bsn lpn fnp crna lmt atc cscs med',
)
/** Degrees that can also be initials, as in "Martinez, JD": only behind a whole name, and in capitals. */
const SHORT_DEGREE = words('BA BS DC DO EA JD LP MA MS NP OD PA PC PE PT RN')

const isIn = (set: ReadonlySet<string>) => (word: string) => set.has(word.replaceAll('.', '').toLowerCase())
const isCompany = isIn(COMPANY)
const isSuffix = (word: string) => isCompany(word) || isIn(SUFFIX)(word)
const isShortDegree = (word: string) => SHORT_DEGREE.has(word.replaceAll('.', ''))

/** A name without empty parts before, between, and after its commas: "Acme," is "Acme". */
export const tidyCommas = (name: string) => partsOf(name).join(', ')

const partsOf = (name: string) =>
  name.split(COMMA).flatMap((part) => part.trim().replaceAll(/\s+/g, ' ') || [])

/**
 * A full name: "Jackie Robinson", "Robinson, Jackie", or "Robinson". Split after the first word, or at the comma.
 * Companies, and last names with no more than a suffix ("Smith, Jr."), have no first name. All words are kept, and
 * commas only between them.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const parts = partsOf(name)
  const [first = '', ...others] = parts
  const [word = '', ...more] = first.split(' ')
  if (others.length === 0 && more.length === 0) return { firstName: word, lastName: '' }
  const ofCompany =
    others.length === 0 ? more.slice(-1).filter(isIn(COMPANY_WITHOUT_COMMA)) : others.filter(isCompany)
  if (ofCompany.length > 0) return { firstName: '', lastName: parts.join(', ') }

  const isOfLastName = (each: string) => isSuffix(each) || (more.length > 0 && isShortDegree(each))
  const suffixes = others.filter((part) => part.split(' ').every(isOfLastName))
  const given = others.filter((part) => !suffixes.includes(part))
  if (given.length === 0)
    return more.length === 0
      ? { firstName: '', lastName: parts.join(', ') }
      : { firstName: word, lastName: [more.join(' '), ...suffixes].join(', ') }
  const names = given.join(' ').split(' ')
  // "Griffey, Ken Jr."
  const end = names.findLastIndex((each) => !isSuffix(each)) + 1
  return {
    firstName: names.slice(0, end).join(' '),
    lastName: [first, ...names.slice(end), ...suffixes].join(', '),
  }
}
