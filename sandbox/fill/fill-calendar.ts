import type { StripeApi } from './book.ts'
import { takeBack } from './empty-calendar.ts'
import type { OwnerConnection } from './fill-host.ts'
import { alone, type Fill } from './open-fill.ts'
import { numberAddress, PEOPLE, type Person, type PersonKey } from './people.ts'
import { playStory } from './play-story.ts'
import type { FillRecord } from './record.ts'
import { readClosings, readEnd } from './rows.ts'
import { gatherCast } from './stage.ts'
import { dateOf, hourOn } from './times.ts'

/**
 * Fills three weeks with bookings of invented people, through the product's routes, by a clock that runs from
 * before the first one to now. Nothing happens if that was done before; what broke off is taken back first.
 * Returns how many bookings were made.
 */
export async function fillCalendar(fill: Fill): Promise<{ bookings: number; isNew: boolean }> {
  return await alone(fill, async (owner) => {
    const before = fill.file.read()
    if (before?.ended && (await hasAny(owner, before.ended.people))) return { bookings: 0, isNew: false }
    if (before) await takeBack(fill, owner, before)
    const bookings = await fill.mail.quietly(() => makeBookings(fill, owner))
    return { bookings, isNew: true }
  })
}

async function makeBookings(fill: Fill, owner: OwnerConnection): Promise<number> {
  const now = fill.clock.now()
  const stage = await fill.stage()
  const people = await freeAddresses(owner)
  const password = crypto.randomUUID()
  const record: FillRecord = {
    ...{ addresses: Object.values(people).map(({ email }) => email), password, clerk: people.clerk.email },
    ...{ closureId: null, closings: await readClosings(owner), ended: null, intents: [], customers: [] },
  }
  fill.file.write(record)
  const note = (changes: Partial<FillRecord>) => fill.file.write(Object.assign(record, changes))
  stage.clock.set((hourOn(dateOf('last Mon', now), 12) ?? now).subtract({ hours: 24 * 8 }))
  const bookings = await withoutWebhooks(fill.stripe, async () => {
    const cast = await gatherCast(stage, people, password)
    try {
      return await playStory(stage, cast, {
        ...{ now, parts: fill.host.parts },
        onClosed: (closureId) => note({ closureId }),
      })
    } finally {
      await stage.app.dismiss(people.clerk.email)
    }
  })
  await fill.host.runDueJobs()
  note({ ended: await readEnd(owner, record.addresses) })
  return bookings
}

/** Whether accounts of an earlier filling are still in this database. */
async function hasAny(owner: OwnerConnection, people: readonly string[]): Promise<boolean> {
  return (await owner.query('select from users where id = any($1)', [people])).rows.length > 0
}

/** Everyone with an address that no account has. */
async function freeAddresses(owner: OwnerConnection): Promise<Record<PersonKey, Person>> {
  const { rows } = await owner.query(
    `select lower(email) as email from users where email like '%@example.com'`,
  )
  const taken = new Set(rows.map(({ email }) => email))
  const free = (email: string) => {
    let address = email
    for (let number = 2; taken.has(address); number += 1) address = numberAddress(email, number)
    return address
  }
  return Object.fromEntries(
    Object.entries<Person>(PEOPLE).map(([key, person]) => [key, { ...person, email: free(person.email) }]),
  ) as Record<PersonKey, Person>
}

/** Holds back what the emulator reports: by the sandbox's clock, payments of last week would be of today. */
async function withoutWebhooks<T>({ origin }: StripeApi, work: () => Promise<T>): Promise<T> {
  const holdBack = (hold: boolean) =>
    fetch(`${origin}/_emu/control`, { method: 'POST', body: JSON.stringify({ webhooks: { hold } }) })
  await holdBack(true)
  try {
    return await work()
  } finally {
    await holdBack(false)
  }
}
