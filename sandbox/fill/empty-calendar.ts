import { z } from 'zod'
import { cancel } from './book.ts'
import type { OwnerConnection } from './fill-host.ts'
import { ifAllowed, openGuest } from './guest.ts'
import { alone, type Fill } from './open-fill.ts'
import type { FillRecord } from './record.ts'
import { intentsOf, orderStatements, personStatements, readUnusedPeople, removeRows } from './remove-rows.ts'
import { readEnd, readUnits, type Unit } from './rows.ts'

export interface Emptied {
  removed: number
  /** Bookings that stay, because real people have done something about them. */
  kept: number
}

/**
 * Takes back what filling made, as far as no one has built on it. Nothing happens if there is nothing to take
 * back.
 */
export async function emptyCalendar(fill: Fill): Promise<Emptied> {
  return await alone(fill, async (owner) => {
    const record = fill.file.read()
    return record ? await fill.mail.quietly(() => takeBack(fill, owner, record)) : { removed: 0, kept: 0 }
  })
}

/**
 * Cancels what is ahead as staff do, so that those who wait for its time get it, and reopens what was closed.
 * Then deletes it all. What has to go at Stripe is noted first, so that this can be done again if it breaks
 * off.
 */
export async function takeBack(fill: Fill, owner: OwnerConnection, record: FillRecord): Promise<Emptied> {
  const end = record.ended ?? (await readEnd(owner, record.addresses))
  const marks = { ...record.closings, ...end }
  const now = fill.clock.now()
  const isFree = ({ isTouched }: Unit) => !isTouched
  const { parts } = fill.host
  const ofPerson = (id: string) => parts.flatMap((part) => part.ofPerson?.(id) ?? [])
  const ofOrder = (unit: Unit) => parts.flatMap((part) => part.ofOrder?.(unit) ?? [])
  const ofAccount = (id: string) => parts.flatMap((part) => part.ofAccount?.(id) ?? [])
  const appendOnly = parts.flatMap((part) => part.appendOnly ?? [])
  await removeRows(owner, appendOnly, (remove) => remove(end.people.flatMap(ofPerson)))
  await giveBack(fill, record, (await readUnits(owner, marks, now)).filter(isFree))
  const { emptied, gone } = await removeRows(owner, appendOnly, async (remove) => {
    const units = await readUnits(owner, marks, now)
    let removed = 0
    const gone = { intents: [...record.intents], customers: [...record.customers] }
    for (const unit of units.filter(isFree)) {
      const intents = await intentsOf(owner, unit)
      if (!(await remove([...ofOrder(unit), ...orderStatements(unit, intents)]))) continue
      removed += unit.ids.length
      gone.intents.push(...intents)
    }
    if (record.closureId) await remove([['delete from closures where id = $1', record.closureId]])
    for (const { id, stripeCustomerId } of await readUnusedPeople(owner, end.people, record.clerk))
      if ((await remove([...ofAccount(id), ...personStatements(id)])) && stripeCustomerId)
        gone.customers.push(stripeCustomerId)
    fill.file.write({ ...record, ...gone })
    const kept = units.flatMap(({ ids }) => ids).length - removed
    return { emptied: { removed, kept }, gone }
  })
  await forget(fill, owner, gone)
  fill.file.remove()
  await fill.host.runDueJobs()
  return emptied
}

/** If the clerk's account was changed, no one is there to do it, and deleting has to do. */
async function giveBack(
  fill: Fill,
  { clerk: email, password, closureId }: FillRecord,
  units: readonly Unit[],
): Promise<void> {
  const { app, clock } = await fill.stage()
  clock.set(fill.clock.now())
  // They are an owner still if filling or emptying ended while they worked at the desk.
  await app.dismiss(email)
  const ahead = units.flatMap((unit) => unit.ahead)
  if (ahead.length === 0 && !closureId) return
  const desk = openGuest(app, '127.0.0.1')
  // As a customer: staff on a new device need more than a password.
  const signedIn = await ifAllowed(
    () => desk.post('/api/auth/login', { email, password }, z.object({})),
    ['invalid_credentials', 'passkey_needed'],
  )
  if (!signedIn) return
  await app.employ(email)
  try {
    for (const id of ahead) await cancel(desk, id, 'none')
    // Someone else can have reopened it.
    if (closureId) await ifAllowed(() => desk.delete(`/api/admin/closures/${closureId}`), ['not_found'])
  } finally {
    await app.dismiss(email)
  }
}

/** Takes payments away from the emulator. Never one that the product still has. */
async function forget(
  { stripe }: Fill,
  owner: OwnerConnection,
  { intents, customers }: Pick<FillRecord, 'intents' | 'customers'>,
): Promise<void> {
  const { rows } = await owner.query(
    `select id from unnest($1::text[]) id
    where id not in (select stripe_payment_intent_id from payments where stripe_payment_intent_id is not null)
      and id not in (select intent_id from payment_forms)`,
    [intents],
  )
  const body = { intents: rows.map(({ id }) => id), customers }
  const response = await fetch(`${stripe.origin}/_emu/forget`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}
