import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ItemRef } from '../../../domain/bookings/conflict.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { FEWEST_WEEKS, type PlanDay, type PlannedSlot } from '../../../domain/series/plan-series.ts'
import { WEEKDAYS } from '../../../domain/time/facility-time.ts'
import { keptDraft } from '../../forms/kept-draft.ts'
import { readDraft } from '../choose/booking-draft.ts'

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
  /** The team that it's for. */
  teamId?: string
  /** For dates that aren't taken as planned, by `timeKey`: none, or another slot. */
  choices: Record<string, 'skip' | ChosenSlot>
  /** The address that it began with: another one begins another plan. */
  address: string
}

const DEFAULT_WEEKS = 8
const DEFAULT_HOUR = 18

/** The draft: the one that was kept under a key, or else the choices of the booking page, which are in the address. */
export function useSeasonDraft(key: string) {
  const [params] = useSearchParams()
  const kept = keptDraft<SeasonDraft>(key, 'plan')
  const [draft, setDraft] = useState(() => {
    const before = kept.read()
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
