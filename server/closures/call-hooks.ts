import { type Refusal, refuse } from '../../domain/errors.ts'
import { lockRows } from '../bookings/lock-bookings.ts'
import type { Trx } from '../db/database.ts'
import type { Closing, Extension, Undecided } from '../services/extension.ts'
import type { Freed } from '../services/freed.ts'
import type { Services } from '../services/services.ts'

/** A choice for each booking: an extension's name, or one of the core's. */
type Decisions = readonly { bookingId: string; choice: string }[]

const OWN = ['keep', 'cancel_and_refund']

/** Refuses bookings that are left to an extension that is off, or that no booking can be left to. */
export async function refuseChoices(
  { extensions }: Pick<Services, 'extensions'>,
  trx: Trx,
  decisions: Decisions,
): Promise<Refusal | null> {
  const others = decisions.filter(({ choice }) => !OWN.includes(choice))
  if (others.length === 0) return null
  const on = (await extensions.on(trx)).filter(({ hooks }) => hooks?.closing)
  return others.every(({ choice }) => on.some(({ name }) => name === choice))
    ? null
    : refuse('invalid', { message: UNKNOWN })
}

const UNKNOWN = 'One of your choices is no longer available. Please close this and choose again.'

/** The bookings that staff leave to an extension. */
function leftTo(name: string, decisions: Decisions): string[] {
  return decisions.filter(({ choice }) => choice === name).map(({ bookingId }) => bookingId)
}

/**
 * Locks the bookings that extensions change when these days are closed or opened again. Returns the days to
 * lock next, in one call.
 */
export async function lockForHooks(
  trx: Trx,
  used: readonly Extension[],
  { days, decisions }: { days: readonly string[]; decisions: Decisions },
): Promise<string[]> {
  const all = []
  for (const { name, hooks } of used) {
    const locks = await hooks?.closing?.(trx, { days, bookingIds: leftTo(name, decisions) })
    if (locks) all.push(locks)
  }
  await lockRows(
    trx,
    all.flatMap(({ bookingIds }) => bookingIds),
  )
  return [...new Set([...days, ...all.flatMap((locks) => locks.days)])]
}

/**
 * Tells extensions that days were closed, and hands each the affected bookings that staff left to it. Returns
 * the bookings that they couldn't decide about.
 */
export async function tellClosed(
  services: Services,
  trx: Trx,
  used: readonly Extension[],
  closing: Omit<Closing, 'bookingIds'> & { decisions: Decisions; affected: readonly { id: string }[] },
): Promise<Undecided> {
  const { decisions, affected, ...facts } = closing
  const all: Undecided[] = []
  for (const { name, hooks } of used) {
    const chosen = leftTo(name, decisions)
    const bookingIds = affected.map(({ id }) => id).filter((id) => chosen.includes(id))
    const undecided = await hooks?.closed?.(services, trx, { ...facts, bookingIds })
    if (undecided) all.push(undecided)
  }
  return {
    toCancel: all.flatMap(({ toCancel }) => toCancel),
    toKeep: all.flatMap(({ toKeep }) => toKeep),
  }
}

/** Tells extensions that days are open again. Returns the times that this frees. */
export async function tellReopened(
  services: Services,
  trx: Trx,
  used: readonly Extension[],
  reopened: { days: readonly string[]; now: Temporal.Instant },
): Promise<Freed[]> {
  const freed: Freed[] = []
  for (const { hooks } of used) freed.push(...((await hooks?.reopened?.(services, trx, reopened)) ?? []))
  return freed
}
