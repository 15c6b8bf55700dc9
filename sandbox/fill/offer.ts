import { z } from 'zod'
import type { Slot } from './book.ts'
import type { Guest } from './guest.ts'
import { hourOn, hoursAfter } from './times.ts'

const item = z.object({ id: z.string(), hourlyRate: z.string(), isActive: z.boolean() })
const bundle = item.extend({ spaceIds: z.array(z.string()) })
const board = z.object({ open: z.array(z.number()), blockedReason: z.string().nullable() })

/** Everything that can be booked, and when, as the owner has set it. */
export interface Offer {
  spaces: readonly z.infer<typeof item>[]
  bundles: readonly z.infer<typeof item>[]
  /** The open hours of each day, by its date. */
  hours: ReadonlyMap<string, readonly number[]>
}

export async function readOffer(desk: Guest, dates: readonly Temporal.PlainDate[]): Promise<Offer> {
  const hours = new Map<string, readonly number[]>()
  for (const date of dates) {
    const { open, blockedReason } = await desk.get(`/api/admin/board/${date}`, board)
    hours.set(date.toString(), blockedReason === null ? open : [])
  }
  // Staff can book what is switched off.
  const spaces = (await desk.get('/api/spaces', z.array(item))).filter(({ isActive }) => isActive)
  const isOpen = (spaceId: string) => spaces.some(({ id }) => id === spaceId)
  const bundles = (await desk.get('/api/bundles', z.array(bundle))).filter(
    ({ isActive, spaceIds }) => isActive && spaceIds.every(isOpen),
  )
  return { spaces, bundles, hours }
}

export interface Wish {
  item: string
  date: Temporal.PlainDate
  hour: number
  hours: number
}

/** The open hours at which it can start, those nearest to its own first. */
export function startsNear({ hours }: Offer, wish: Omit<Wish, 'item'>): number[] {
  const open = hours.get(wish.date.toString()) ?? []
  const isOpen = (start: number) =>
    Array.from({ length: wish.hours }, (_, index) => start + index).every((hour) => open.includes(hour))
  const distance = (start: number) => Math.abs(start - wish.hour)
  return open.filter(isOpen).toSorted((one, other) => distance(one) - distance(other) || one - other)
}

/**
 * The wish, then what is nearest to it on its day: by hour, and in each hour its own item, then all spaces,
 * as its own can be taken, closed, or no longer offered.
 */
export function* wishesNear(offer: Offer, wish: Wish): Generator<Wish> {
  const others = offer.spaces.map(({ id }) => id).filter((id) => id !== wish.item)
  for (const hour of startsNear(offer, wish))
    for (const item of [wish.item, ...others]) yield { ...wish, item, hour }
}

/** A time to ask for. */
export interface FoundSlot {
  request: Slot
  start: Temporal.Instant
}

/** Null for an item that isn't there, and for an hour that the day doesn't have. */
export function slotOf(
  { spaces, bundles }: Offer,
  { item: wanted, date, hour, hours }: Wish,
): FoundSlot | null {
  const isWanted = ({ id }: { id: string }) => id === wanted
  const space = spaces.find(isWanted)
  const found = space ?? bundles.find(isWanted)
  const start = hourOn(date, hour)
  if (!found || !start) return null
  const request = {
    ...(space ? { spaceId: space.id } : { bundleId: found.id }),
    startTime: start.toString(),
    endTime: hoursAfter(start, hours).toString(),
    totalAmount: (Number(found.hourlyRate) * hours).toFixed(2),
  }
  return { request, start }
}
