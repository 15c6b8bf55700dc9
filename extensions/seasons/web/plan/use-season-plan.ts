import type { Bundle, Space } from '../../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../../domain/catalog/cheapest-spaces.ts'
import { familyOf, offeredOn } from '../../../../domain/catalog/offered.ts'
import { CLOSING_HOUR, OPENING_HOUR, STAFF_SEASON_DATES } from '../../../../domain/facility.ts'
import { lastBookableDate, type OpeningHours, widestHours } from '../../../../domain/hours/opening-hours.ts'
import { LATEST_HOUR } from '../../../../domain/hours/possible-hours.ts'
import { lastStaffDate, refuseStaffDate, staffTimes } from '../../../../domain/orders/season-limits.ts'
import { plural } from '../../../../domain/plural.ts'
import { facilityDate } from '../../../../domain/time/facility-time.ts'
import { useBlockedDates } from '../../../../web/api/use-blocked-dates.ts'
import type { NamedOwnTime } from '../../../../web/bookings/own-time-question.tsx'
import { useClosures, useFreeHours, useTakenState } from '../../../../web/bookings/times/use-availability.ts'
import { ANY_SPACE } from '../../../../web/catalog/catalog-selects.tsx'
import { activeItems, itemOf } from '../../../../web/catalog/use-catalog.ts'
import { MOST_WEEKS, plannedTimes } from '../../domain/plan-season.ts'
import { rowId } from './season-date-row.tsx'
import { planItem, type Refusals, seasonDates, takenSlots } from './season-dates.ts'
import { defaultLabel, type SeasonDraft, useSeasonDraft } from './season-draft.ts'

interface Options {
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  openingHours: OpeningHours
  now: Temporal.Instant
  /** Slots that the server refused. */
  refusals: Refusals
  onChange: () => void
  /** How many dates it can have, and the message for more. */
  limit: { most: number; message: string }
  /** Times that the customer already has. */
  own?: readonly NamedOwnTime[]
  /** Whether a season that was taken from this plan is paid. */
  isPaid?: (orderId: string) => boolean
  /** Staff plan further ahead and past closing time. */
  isStaff?: boolean
}

export type SeasonPlan = ReturnType<typeof useSeasonPlan>

/** A season while it's planned: its draft, which is kept in this tab, and its dates. Null dates are still loading. */
export function useSeasonPlan({
  spaces,
  bundles,
  openingHours,
  now,
  refusals,
  onChange,
  limit,
  own = [],
  isPaid = () => false,
  isStaff = false,
}: Options) {
  const { draft, change: setDraft, keep, forget } = useSeasonDraft(isStaff ? 'staff' : 'customer', isPaid)
  const blockedDates = useBlockedDates()
  const closures = useClosures()
  const today = facilityDate(now)
  const from = draft.from && draft.from > today.toString() ? Temporal.PlainDate.from(draft.from) : today
  const times = plannedTimes({ days: draft.days, from, weeks: draft.weeks })
  // Replacements can be on the next day.
  const days = times.flatMap(({ date }) => [date, date.add({ days: 1 })])
  const taken = useTakenState(days)
  const free = useFreeHours(now, days, isStaff ? staffTimes : undefined)
  const { opens, closes } = widestHours(today, openingHours)
  const chosen = itemOf(draft, spaces, bundles)
  // Dates before and after a bundle's spaces change are in different versions of it.
  const versions = bundles.filter((each) => chosen && each.isActive && familyOf(each) === familyOf(chosen))
  const any = cheapestSpaces(activeItems(offeredOn(spaces, from)))
  const wanted = versions.length > 0 ? versions : chosen ? [chosen] : any
  const dates =
    free && closures.data && blockedDates.data
      ? seasonDates(
          times,
          {
            now,
            openingHours,
            free,
            closures: closures.data,
            blockedDates: blockedDates.data,
            wanted: wanted.map((item) =>
              chosen || isStaff ? planItem(item) : { ...planItem(item), name: ANY_SPACE, isAnyCage: true },
            ),
            items: activeItems<Space | Bundle>([...spaces, ...bundles]).map(planItem),
            own,
            ...(isStaff && { refuseTime: (time) => refuseStaffDate(time, now, openingHours) }),
          },
          { choices: draft.choices, refusals },
        )
      : null
  const slots = takenSlots(dates ?? [])
  const unresolved = dates?.filter(({ decision }) => decision === 'open_choice') ?? []
  const isTooLong = slots.length > limit.most
  const label = draft.label ?? defaultLabel(draft.days)

  function change(changes: Partial<SeasonDraft>) {
    onChange()
    setDraft(changes)
  }

  function problemOf(): string | null {
    if (draft.days.length === 0) return 'Please choose at least one weekday.'
    if (!dates) return 'The dates are still loading.'
    if (unresolved.length > 0) return unresolvedNote(unresolved.length)
    if (slots.length < 2) return 'A season has at least two dates.'
    if (isTooLong) return limit.message
    return label.trim() === '' ? 'Please name this season.' : null
  }

  return {
    labelHint: isStaff
      ? "Such as the team's name, for the bookings and emails"
      : "Such as your team's name, for your bookings and emails",
    draft,
    from,
    first: today,
    last: isStaff ? lastStaffDate(now) : lastBookableDate(now, openingHours),
    mostWeeks: isStaff ? STAFF_SEASON_DATES : MOST_WEEKS,
    hours: isStaff
      ? {
          opens: Math.min(opens, OPENING_HOUR),
          closes: LATEST_HOUR,
          lastStart: Math.max(closes - 1, CLOSING_HOUR),
        }
      : { opens, closes, lastStart: closes - 1 },
    dates,
    slots,
    label,
    change,
    keep,
    forget,
    /** Loads the times that are taken again, after a failure; null unless it failed. */
    retry: taken.isError ? taken.retry : null,
    /** Skips a date or gives it another slot; null takes it as planned. */
    choose(key: string, choice: SeasonDraft['choices'][string] | null) {
      const { [key]: _, ...others } = draft.choices
      change({ choices: choice ? { ...others, [key]: choice } : others })
    },
    /** The choices that are left; null if there are none. */
    note: isTooLong ? limit.message : unresolved.length > 0 ? unresolvedNote(unresolved.length) : null,
    /** Why it can't be taken yet; null if it can. */
    problemOf,
    /** Leads to the first choice that's left, or to the first date if there are too many. */
    goToChoice() {
      const [first] = [...unresolved, ...(dates ?? [])]
      if (first) document.getElementById(rowId(first.key))?.focus()
    },
  }
}

function unresolvedNote(count: number): string {
  return `${plural(count, 'date')} can't be booked as planned. Choose another time or skip.`
}
