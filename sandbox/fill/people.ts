/** An invented person. Those with `registers` have an account of their own, and book and pay by card. */
export interface Person {
  email: string
  firstName: string
  lastName: string
  registers?: true
}

/** Everyone in the filled calendar, by the key that its bookings name them by. */
export const PEOPLE = {
  megan: person('Megan', 'Carter', { registers: true }),
  luis: person('Luis', 'Ortega', { registers: true }),
  hannah: person('Hannah', 'Fox', { registers: true }),
  tyler: person('Tyler', 'Brooks', { registers: true }),
  rachel: person('Rachel', 'Kim', { registers: true }),
  marcus: person('Marcus', 'Reed', { registers: true }),
  olivia: person('Olivia', 'Hayes', { registers: true }),
  ben: person('Ben', 'Walker', { registers: true }),
  /** Coaches the Thunder, 12 and under, who practice every Tuesday. */
  coach: person('Rick', 'Dawson', { registers: true }),
  dave: person('Dave', 'Peterson'),
  jenna: person('Jenna', 'Sullivan'),
  sam: person('Sam', 'Whitaker'),
  nora: person('Nora', 'Jensen'),
  bandits: person('Bandits', '10U'),
  /** Works at the desk while the calendar is filled. */
  clerk: person('Robin', 'Cole', { registers: true }),
} satisfies Record<string, Person>

export type PersonKey = keyof typeof PEOPLE

function person(firstName: string, lastName: string, more: { registers?: true } = {}): Person {
  return { email: `${firstName}.${lastName}@example.com`.toLowerCase(), firstName, lastName, ...more }
}

/** Another address, for a person whose own is taken. */
export function numberAddress(email: string, number: number): string {
  return email.replace('@', `${number}@`)
}

const DIGITS = /^\d*$/

/** Whether an address is one of theirs, also of an earlier filling. */
export function isInvented(email: string): boolean {
  const address = email.toLowerCase()
  return Object.values(PEOPLE).some((person) => {
    const at = person.email.indexOf('@')
    const [name, host] = [person.email.slice(0, at), person.email.slice(at)]
    return (
      address.startsWith(name) &&
      address.endsWith(host) &&
      DIGITS.test(address.slice(name.length, address.length - host.length))
    )
  })
}
