import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TakenHours } from '../../../domain/bookings/availability.schema.ts'
import type { Bundle } from '../../../domain/catalog/catalog.schema.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { exceptHolds } from '../../../domain/slots/except-own.ts'
import { type BookableTimes, type FreeHours, freeHours } from '../../../domain/slots/free-hours.ts'
import { keyOf, query } from '../../api/call.ts'
import { BLOCKED_DATES, useBlockedDates } from '../../api/use-blocked-dates.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { OPENING_HOURS, useOpeningHours } from '../../api/use-opening-hours.ts'
import { BUNDLES, bundleContents, SPACES, useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { splitOwn } from '../own-bookings.ts'
import { useExpiredHolds } from './use-expired-holds.ts'

export const CLOSURES = keyOf('GET /api/closures')
export const AVAILABILITY = keyOf('GET /api/bookings/availability')

/** The availability of a day, without the customer's expired holds; not fetched until there is one. */
export function useAvailability(date: Temporal.PlainDate | null, now: Temporal.Instant) {
  const expired = useExpiredHolds(now)
  return useQuery({
    ...query('GET /api/bookings/availability/:date', { date: date?.toString() ?? '' }),
    enabled: date !== null,
    select: (entries) => splitOwn(entries, expired).others,
  })
}

/** Closures of part of a day or of some spaces, from today on. */
export function useClosures() {
  return useQuery(query('GET /api/closures'))
}

/** Keeps availability, closures, and prices up to date while mounted and visible. */
export function useLiveAvailability(): void {
  const client = useQueryClient()
  const refetchClosures = () => {
    refreshQueries(client, BLOCKED_DATES)
    refreshQueries(client, CLOSURES)
  }
  const refetchCatalog = () => {
    refreshQueries(client, SPACES)
    refreshQueries(client, BUNDLES)
    refreshQueries(client, OPENING_HOURS)
  }
  // Comes first: without a hold that they made in another tab, the page would say that someone else took its time.
  const refetchOwn = () => client.invalidateQueries({ queryKey: keyOf('GET /api/bookings'), exact: true })
  useLive({
    onAvailability: async (date) => {
      const day = [...AVAILABILITY, date]
      if (client.getQueryCache().find({ queryKey: day })?.isActive()) await refetchOwn()
      refreshQueries(client, day)
      refreshQueries(client, [...TAKEN, monthOf(Temporal.PlainDate.from(date))])
    },
    onOwnBookings: refetchOwn,
    onClosures: refetchClosures,
    onCatalog: refetchCatalog,
    onMissed: async () => {
      await refetchOwn()
      refreshQueries(client, AVAILABILITY)
      refreshQueries(client, TAKEN)
      refetchClosures()
      refetchCatalog()
    },
  })
}

const NO_BUNDLES: Bundle[] = []

const TAKEN = keyOf('GET /api/bookings/taken/:date')

/** The month of a date, as requests for taken hours name it: its first day. */
function monthOf(date: Temporal.PlainDate): string {
  return date.with({ day: 1 }).toString()
}

function takenQueries(dates: readonly Temporal.PlainDate[]) {
  const months = [...new Set(dates.map(monthOf))]
  return months.map((month) => query('GET /api/bookings/taken/:date', { date: month }))
}

/**
 * The free hours of every day in the months of these dates, with those of the customer's expired holds; null
 * until all are loaded.
 */
export function useFreeHours(
  now: Temporal.Instant | null,
  dates: readonly Temporal.PlainDate[],
  /** The times they could take, if they aren't a customer; a constant. */
  timesAt?: (now: Temporal.Instant, openingHours: OpeningHours) => BookableTimes,
): FreeHours | null {
  const taken = useQueries({ queries: takenQueries(dates), combine: joinMonths })
  const { data: blockedDates } = useBlockedDates()
  const { data: closures } = useClosures()
  const { data: spaces } = useSpaces()
  const { data: bundles = NO_BUNDLES } = useBundles()
  const { data: openingHours } = useOpeningHours()
  const expired = useExpiredHolds(now, !timesAt)
  // A new lookup each minute, not on each tick of a clock.
  const minute = now?.round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
  return useMemo(() => {
    if (!(minute && taken && blockedDates && closures && spaces && openingHours)) return null
    const now = Temporal.Instant.from(minute)
    const others = exceptHolds(taken, expired, bundleContents(bundles))
    const facts = { now, openingHours, taken: others, blockedDates, closures, spaces }
    return freeHours({ ...facts, ...(timesAt && { bookable: timesAt(now, openingHours) }) })
  }, [minute, taken, blockedDates, closures, spaces, bundles, openingHours, expired, timesAt])
}

/** Whether taken hours are loading or could not be loaded for one of these dates, and a way to load them again. */
export function useTakenState(dates: readonly Temporal.PlainDate[]) {
  const client = useQueryClient()
  const state = useQueries({ queries: takenQueries(dates), combine: stateOf })
  return { ...state, retry: () => refreshQueries(client, TAKEN) }
}

function stateOf(months: UseQueryResult<TakenHours[]>[]): { isLoading: boolean; isError: boolean } {
  return {
    isLoading: months.some(({ isLoading }) => isLoading),
    isError: months.some(({ isError, data }) => isError && !data),
  }
}

function joinMonths(months: UseQueryResult<TakenHours[]>[]): TakenHours[] | null {
  return months.every(({ data }) => data) ? months.flatMap(({ data = [] }) => data) : null
}
