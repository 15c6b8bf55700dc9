import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ItemRef } from '../../../../domain/bookings/conflict.ts'
import type { More } from '../../../../domain/bookings/more.schema.ts'
import { listInWords } from '../../../../domain/list-in-words.ts'
import { WEEKDAYS } from '../../../../domain/time/facility-time.ts'
import { readDraft } from '../../../../web/bookings/choose/booking-draft.ts'
import { keptDraft } from '../../../../web/forms/kept-draft.ts'
import { FEWEST_WEEKS, type PlanDay, type PlannedSlot } from '../../domain/plan-season.ts'

/** Another slot that the customer chose for a date, as it's kept. */
export interface ChosenSlot extends ItemRef {
  date: string
  hour: number
}

/** The customer's input in the planner. Kept for this tab, so it survives checkout and a reload. */
export interface SeasonDraft extends ItemRef {
  days: PlanDay[]
  /** The first day that dates can be on; null for today. */
  from: string | null
  weeks: number
  /** Null until they type one: then it's made of the weekdays. */
  label: string | null
  /** Choices of extensions, as the request sends them. */
  more?: More
  /** For dates that aren't taken as planned, by `timeKey`: none, or another slot. */
  choices: Record<string, 'skip' | ChosenSlot>
  /** The address that it began with: another one begins another plan. */
  address: string
  /** The order that took its dates. */
  orderId?: string
}

/** Where the planner keeps a customer's plan, and staff's. */
const KEYS = { customer: 'season', staff: 'staff-season' } as const
const draftOf = (who: keyof typeof KEYS) => keptDraft<SeasonDraft>(KEYS[who], 'plan')

/** Notes which order took the dates of the customer's plan: once that's paid, the plan is over. */
export function noteHeld(orderId: string): void {
  const kept = draftOf('customer').read()
  if (kept) draftOf('customer').write({ ...kept, orderId })
}

const DEFAULT_WEEKS = 8
const DEFAULT_HOUR = 18

/**
 * The draft: the one that was kept, unless its order is paid, or else the choices of the booking page, which
 * are in the address.
 */
export function useSeasonDraft(who: keyof typeof KEYS, isPaid: (orderId: string) => boolean) {
  const [params] = useSearchParams()
  const kept = draftOf(who)
  const [draft, setDraft] = useState(() => {
    const before = withoutPaid(kept.read(), isPaid)
    const isSame = params.size === 0 || before?.address === params.toString()
    return before && isSame ? before : draftFrom(params)
  })
  const change = (changes: Partial<SeasonDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    kept.write(next)
  }
  return { draft, change, keep: () => kept.write(draft), forget: kept.forget }
}

function withoutPaid(draft: SeasonDraft | null, isPaid: (orderId: string) => boolean): SeasonDraft | null {
  return draft?.orderId && isPaid(draft.orderId) ? null : draft
}

function draftFrom(params: URLSearchParams): SeasonDraft {
  const { spaceId, bundleId, date, hour, hours } = readDraft(params)
  return {
    spaceId,
    bundleId,
    days: date ? [{ weekday: date.dayOfWeek, hour: hour ?? DEFAULT_HOUR, hours }] : [],
    from: date?.toString() ?? null,
    weeks: DEFAULT_WEEKS,
    label: null,
    choices: {},
    address: params.toString(),
  }
}

/** Adds a weekday, at the time of the last one, or removes it. */
export function toggleDay(days: readonly PlanDay[], weekday: number): PlanDay[] {
  if (days.some((day) => day.weekday === weekday)) return days.filter((day) => day.weekday !== weekday)
  const { hour, hours } = days.at(-1) ?? { hour: DEFAULT_HOUR, hours: 1 as const }
  return [...days, { weekday, hour, hours }].toSorted((one, other) => one.weekday - other.weekday)
}

/** "Tuesdays and Thursdays" */
export function defaultLabel(days: readonly PlanDay[]): string {
  return listInWords(
    days.map(({ weekday }) => `${WEEKDAYS[weekday - 1]}s`),
    'and',
  )
}

export function weekCounts(most: number): number[] {
  return Array.from({ length: most - FEWEST_WEEKS + 1 }, (_, more) => FEWEST_WEEKS + more)
}

/** How a slot is kept. */
export function keepSlot({ date, hour, item }: PlannedSlot): ChosenSlot {
  return { date: date.toString(), hour, ...item.ref }
}
