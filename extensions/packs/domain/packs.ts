import { listInWords } from '../../../domain/list-in-words.ts'
import { type Cents, formatShortUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'

/**
 * How what's left of a pack changes: it's sold, a booking spends it, a refund of that booking returns it, its
 * last day passes, the owner extends one that had passed, and staff refund what's left; `refund_failed` takes
 * that back.
 */
export const PACK_ENTRY_KINDS = [
  'sold',
  'spent',
  'returned',
  'expired',
  'extended',
  'refunded',
  'refund_failed',
] as const
export type PackEntryKind = (typeof PACK_ENTRY_KINDS)[number]

export interface PackOffer {
  hours: number
  percent: number
}

/** "10-hour pack", as receipts and reports name it. */
export function packLabel({ hours }: Pick<PackOffer, 'hours'>): string {
  return `${hours}-hour pack`
}

/**
 * How long before its last day a customer is reminded of a pack; punches that come back can be used for as
 * long.
 */
export const PACK_NOTICE_DAYS = 30

/**
 * How long a customer can take to pay for a pack that they signed for. Then its form is closed, and the pack
 * is forgotten.
 */
export const UNPAID_PACK_MINUTES = 60

/**
 * Whether the customer is reminded of a pack before its last day. One for a month would be due within a day
 * of its receipt, which has that day.
 */
export function isReminded({ months }: { months: number }): boolean {
  return months > 1
}

interface PricedSpace {
  id: string
  hourlyRate: string
}

/**
 * The price of a pack: its hours at the highest catalog rate of the spaces that it pays for, less its
 * discount.
 */
export function packPrice(
  { hours, percent }: PackOffer,
  spaceIds: readonly string[],
  spaces: readonly PricedSpace[],
): Cents {
  const rates = spaces.filter(({ id }) => spaceIds.includes(id)).map(({ hourlyRate }) => toCents(hourlyRate))
  return Math.round((hours * Math.max(0, ...rates) * (100 - percent)) / 100)
}

/** The price of an hour of a pack on sale: "$28.50 each". */
export function eachInWords({ hours, price }: { hours: number; price: string }): string {
  return `${formatShortUsd(Math.round(toCents(price) / hours))} each`
}

/** The names of those spaces, in words. */
export function coverInWords(
  spaceIds: readonly string[],
  spaces: readonly { id: string; name: string }[],
): string {
  return listInWords(
    spaces.filter(({ id }) => spaceIds.includes(id)).map(({ name }) => name),
    'and',
  )
}

export interface Balance {
  id: string
  spaceIds: readonly string[]
  /** Those left, and their value. */
  punches: number
  value: Cents
}

export interface Wish {
  hours: number
  /** The spaces that it's for: of a bundle, those that it contains. */
  spaceIds: readonly string[]
  price: Cents
}

export interface Taken {
  packId: string
  punches: number
  /** Their value in the pack. */
  value: Cents
  /** The part of the booking's price that they pay. */
  amount: Cents
}

/** "1 punch", "3 punches"; "3 Punches" on buttons */
export function punches(count: number, name: 'punch' | 'Punch' = 'punch'): string {
  return `${count} ${name}${count === 1 ? '' : 'es'}`
}

/** One punch is one hour of one space. */
export function punchesFor({ hours, spaceIds }: Pick<Wish, 'hours' | 'spaceIds'>): number {
  return hours * spaceIds.length
}

/**
 * The punches that pay for whole bookings, from packs that cover all of their spaces, in the given order;
 * null if there aren't enough for all. A punch is worth its share of what is left of its pack, and the last
 * one what remains, so the values of a pack sum to its price.
 */
export function takePunches(packs: readonly Balance[], wishes: readonly Wish[]): Taken[][] | null {
  let rest = packs
  const all: Taken[][] = []
  for (const wish of wishes) {
    const taken = takeFor(rest, wish)
    if (!taken) return null
    rest = rest.map((pack) => {
      const used = taken.find(({ packId }) => packId === pack.id)
      return used ? { ...pack, punches: pack.punches - used.punches, value: pack.value - used.value } : pack
    })
    all.push(taken)
  }
  return all
}

function takeFor(packs: readonly Balance[], wish: Wish): Taken[] | null {
  const needed = punchesFor(wish)
  const paidBy = (count: number) => Math.round((wish.price * count) / needed)
  let missing = needed
  const taken: Taken[] = []
  for (const { id, spaceIds, punches: left, value } of packs) {
    const count = covers({ spaceIds }, wish) ? Math.min(left, missing) : 0
    if (count === 0) continue
    const before = needed - missing
    taken.push({
      ...{ packId: id, punches: count, value: Math.round((value * count) / left) },
      amount: paidBy(before + count) - paidBy(before),
    })
    missing -= count
  }
  return missing === 0 && taken.length > 0 ? taken : null
}

/** A pack pays for all spaces of a wish, or for none. */
function covers({ spaceIds }: Pick<Balance, 'spaceIds'>, wish: Pick<Wish, 'spaceIds'>): boolean {
  return wish.spaceIds.every((space) => spaceIds.includes(space))
}

/** The punches that would pay for a wish; null if these packs don't have enough for it. */
export function punchesToPay(
  packs: readonly Pick<Balance, 'spaceIds' | 'punches'>[],
  wish: Pick<Wish, 'hours' | 'spaceIds'>,
): number | null {
  const needed = punchesFor(wish)
  const left = sum(packs.filter((pack) => covers(pack, wish)).map((pack) => pack.punches))
  return needed > 0 && left >= needed ? needed : null
}

/** The packs that can be used now. */
export function usablePacks<P extends { punches: number; isExpired: boolean }>(packs: readonly P[]): P[] {
  return packs.filter(({ punches, isExpired }) => punches > 0 && !isExpired)
}

/** The punches of several packs. */
export const countIn = (packs: readonly { punches: number }[]) => sum(packs.map(({ punches }) => punches))

/** "1 of your 5 punches pays for this." `left` are all that the customer has. */
export function paysInWords(count: number, left: number): string {
  const which =
    count === left
      ? `Your last ${count === 1 ? 'punch' : punches(count)}`
      : `${count} of your ${punches(left)}`
  return `${which} ${count === 1 ? 'pays' : 'pay'} for this.`
}

/**
 * The whole punches that end when money for a pack is given back outside of the app: as many as that pays
 * for, and their value.
 */
export function takePaidWith(
  back: Cents,
  left: { punches: number; value: Cents },
): { punches: number; value: Cents } {
  const worth = (count: number) => Math.round((left.value * count) / left.punches)
  let punches = left.punches
  while (punches > 0 && worth(punches) > back) punches -= 1
  return { punches, value: punches > 0 ? worth(punches) : 0 }
}

/** A refund that is a void reads as one. */
export const PACK_ENTRY_NAMES: Readonly<Record<PackEntryKind | 'voided', string>> = {
  sold: 'Bought',
  spent: 'Booking',
  returned: 'Returned',
  expired: 'Expired',
  extended: 'Extended',
  refunded: 'Refunded',
  voided: 'Voided',
  refund_failed: 'Refund failed',
}

interface SoldPack {
  covers: string
  expiresOn: string
  isExpired: boolean
}

/** "For Batting Cage 1 and Batting Cage 2, until Sat, Mar 14, 2028" */
export function packInWords(pack: SoldPack): string {
  return `For ${pack.covers}, ${untilInWords(pack)}`
}

/** "until Sat, Mar 14, 2028" */
export function untilInWords({ expiresOn, isExpired }: Omit<SoldPack, 'covers'>): string {
  const lastDay = formatDate(Temporal.PlainDate.from(expiresOn))
  return `${isExpired ? 'expired after' : 'until'} ${lastDay}`
}
