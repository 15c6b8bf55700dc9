import { z } from 'zod'
import type { StripeApi } from './book.ts'
import type { Email, SecondApp } from './fill-host.ts'
import { type Guest, openGuest } from './guest.ts'
import { PEOPLE, type Person, type PersonKey } from './people.ts'

/** The means of everyone in the story. */
export interface Stage {
  app: SecondApp
  clock: StoryClock
  stripe: StripeApi
  /** The latest email to each address. No one else gets them. */
  emails: Map<string, string>
}

/** The second app's clock: it stands still until the story moves on. */
export interface StoryClock {
  now(): Temporal.Instant
  set(now: Temporal.Instant): void
}

export interface Cast {
  people: Record<PersonKey, Person>
  /** Those with an account, signed in. */
  guests: ReadonlyMap<PersonKey, Guest>
  desk: Guest
  addresses: string[]
}

export async function openStage(
  open: (own: { clock: StoryClock; mailer: { send(email: Email): Promise<void> } }) => Promise<SecondApp>,
  stripe: StripeApi,
): Promise<Stage> {
  let now = Temporal.Now.instant()
  const clock = {
    now: () => now,
    set(next: Temporal.Instant) {
      now = next
    },
  }
  const emails = new Map<string, string>()
  const mailer = { send: async ({ to, text }: Email) => void emails.set(to, text) }
  return { app: await open({ clock, mailer }), clock, stripe, emails }
}

/**
 * Registers everyone who has an account, with the addresses in `people`, and lets the clerk in at the desk.
 */
export async function gatherCast(
  { app, emails }: Stage,
  people: Record<PersonKey, Person>,
  password: string,
): Promise<Cast> {
  const guests = new Map<PersonKey, Guest>()
  // Each from a network of their own, never used before: attempts are counted by it.
  const net = crypto.getRandomValues(new Uint16Array(3)).map((part) => part | 0x1000)
  const addressOf = (index: number) =>
    `2001:db8:${[...net, index].map((part) => part.toString(16)).join(':')}::1`
  const keys = (Object.keys(PEOPLE) as PersonKey[]).filter((key) => PEOPLE[key].registers)
  await Promise.all(
    keys.map(async (key, index) => {
      const { email, firstName, lastName } = people[key]
      const guest = openGuest(app, addressOf(index))
      const account = { email, firstName, lastName, password, confirmPassword: password }
      await guest.post('/api/auth/register', account, z.unknown())
      guests.set(key, guest)
    }),
  )
  const addresses = Object.values(people).map(({ email }) => email)
  await app.deliverTo(addresses)
  for (const [key, guest] of guests) {
    const token = /verify-email\?token=([\w-]+)/.exec(emails.get(people[key].email) ?? '')?.[1]
    await guest.post('/api/auth/verify-email', { token }, z.unknown())
  }
  await app.employ(people.clerk.email)
  const desk = guests.get('clerk')
  if (!desk) throw new Error('There is no one at the desk')
  return { people, guests, desk, addresses }
}
