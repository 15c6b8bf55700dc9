import { lastBookableDate } from '../../domain/bookings/booking-window.ts'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { plural } from '../../domain/plural.ts'
import { formatUsd, toCents } from '../../domain/pricing/money.ts'
import { overlappingDays, plannedTimes } from '../../domain/series/plan-series.ts'
import { mostDates, SERIES_LABEL_LENGTH, tooManyDates } from '../../domain/series/series-limits.ts'
import { facilityDate, formatMonthDay } from '../../domain/time/facility-time.ts'
import { cheapestSpaces } from '../bookings/choose/any-space.ts'
import { BookingBar, useStickyBar } from '../bookings/choose/booking-bar.tsx'
import type { BookingFacts } from '../bookings/choose/booking-facts.tsx'
import { WaitingForPayment } from '../bookings/holds/hold-card.tsx'
import { ownHolds } from '../bookings/own-bookings.ts'
import { rowId, SeasonDateRow } from '../bookings/season/season-date-row.tsx'
import { planItem, seasonDates, takenSlots, totalOf } from '../bookings/season/season-dates.ts'
import { SeasonDays } from '../bookings/season/season-days.tsx'
import { defaultLabel, keepSlot, useSeasonDraft, WEEK_COUNTS } from '../bookings/season/season-draft.ts'
import { useCreateSeason } from '../bookings/season/use-create-season.ts'
import { useBlockedDates, useClosures, useFreeHours } from '../bookings/times/use-availability.ts'
import { CatalogSelects } from '../catalog/catalog-selects.tsx'
import { itemName } from '../catalog/item-name.ts'
import { activeItems, itemOf } from '../catalog/use-catalog.ts'
import { SelectField, TextField } from '../ui/fields/text-field.tsx'
import { EmptyState, SkeletonList } from '../ui/loaded.tsx'
import { Section } from '../ui/panels.tsx'
import { toast } from '../ui/toasts/toast.ts'

/** Plans a season and takes all of its dates in one step. */
export function SeasonPlanner({ spaces, bundles, bookings, now, onCatalogStale }: BookingFacts) {
  const [draft, setDraft] = useSeasonDraft()
  const submission = useCreateSeason({ onCatalogStale })
  const blockedDates = useBlockedDates()
  const closures = useClosures()
  const bar = useStickyBar()
  const today = facilityDate(now)
  const from = draft.from && draft.from > today.toString() ? Temporal.PlainDate.from(draft.from) : today
  const times = plannedTimes({ days: draft.days, from, weeks: draft.weeks })
  // Replacements can be on the next day.
  const free = useFreeHours(
    now,
    times.flatMap(({ date }) => [date, date.add({ days: 1 })]),
  )
  const chosen = itemOf(draft, spaces, bundles)
  const wanted = chosen ? [chosen] : cheapestSpaces(activeItems(spaces))
  const dates =
    free && closures.data && blockedDates.data
      ? seasonDates(
          times,
          {
            now,
            free,
            closures: closures.data,
            blockedDates: blockedDates.data,
            wanted: wanted.map(planItem),
            items: activeItems<Space | Bundle>([...spaces, ...bundles]).map(planItem),
          },
          { choices: draft.choices, refusals: submission.refusals },
        )
      : null
  const slots = takenSlots(dates ?? [])
  const unresolved = dates?.filter(({ decision }) => decision === 'open_choice') ?? []
  // As the server decides: `refuseSeries`.
  const limit = { hasPaid: bookings.some(({ paidAmount }) => toCents(paidAmount) > 0) }
  const isTooLong = slots.length > mostDates(limit)
  const label = draft.label ?? defaultLabel(draft.days)
  const holds = ownHolds(bookings, now)

  function change(changes: Partial<typeof draft>) {
    submission.forget()
    setDraft(changes)
  }
  const choose = (key: string, choice: (typeof draft.choices)[string] | null) => {
    const { [key]: _, ...others } = draft.choices
    change({ choices: choice ? { ...others, [key]: choice } : others })
  }

  function goOn() {
    const problem = problemOf()
    if (!problem) return submission.submit(label.trim(), slots)
    toast({ title: 'Not Ready Yet', description: problem, variant: 'destructive' })
    const [first] = unresolved
    if (first) document.getElementById(rowId(first.key))?.focus()
  }

  function problemOf(): string | null {
    if (draft.days.length === 0) return 'Please choose at least one weekday.'
    if (overlappingDays(draft.days).length > 0) return 'Two of your weekdays overlap.'
    if (!dates) return 'The dates are still loading.'
    if (unresolved.length > 0) return unresolvedNote(unresolved.length)
    if (isTooLong) return tooManyDates(limit)
    if (slots.length < 2) return 'A season has at least two dates.'
    if (label.trim() === '') return 'Please name this season.'
    return null
  }

  return (
    <>
      <WaitingForPayment holds={holds} nameOf={(booking) => itemName(booking, spaces, bundles)} isFolded />
      <Section title="Choose Your Space">
        <CatalogSelects
          spaces={spaces}
          bundles={bundles}
          spaceId={draft.spaceId}
          bundleId={draft.bundleId}
          onSelect={change}
        />
      </Section>
      <Section title="Every Week On">
        <SeasonDays days={draft.days} onChange={(days) => change({ days })} />
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label="Starting"
            type="date"
            min={today.toString()}
            max={lastBookableDate(now).toString()}
            value={from.toString()}
            onChange={(event) => event.target.value && change({ from: event.target.value })}
          />
          <SelectField
            label="For"
            aria-label="Number of weeks"
            value={draft.weeks}
            onChange={(event) => change({ weeks: Number(event.target.value) })}
          >
            {WEEK_COUNTS.map((weeks) => (
              <option key={weeks} value={weeks}>
                {plural(weeks, 'week')}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Name This Season"
          hint="Such as your team's name, for your bookings and emails"
          maxLength={SERIES_LABEL_LENGTH}
          value={label}
          onChange={(event) => change({ label: event.target.value })}
        />
      </Section>
      <Section title="Dates">
        {draft.days.length === 0 ? (
          <EmptyState text="Choose a weekday to see its dates" />
        ) : dates ? (
          <ol className="grid gap-2">
            {dates.map((date) => (
              <SeasonDateRow
                key={date.key}
                date={date}
                onReplace={(slot) => choose(date.key, keepSlot(slot))}
                onSkip={() => choose(date.key, 'skip')}
                onRestore={() => choose(date.key, null)}
              />
            ))}
          </ol>
        ) : (
          <SkeletonList count={4} className="h-20" />
        )}
      </Section>
      <BookingBar
        name={plural(slots.length, 'date')}
        when={spanOf(slots.map(({ date }) => date))}
        total={slots.length > 0 ? formatUsd(totalOf(slots)) : null}
        note={
          isTooLong ? tooManyDates(limit) : unresolved.length > 0 ? unresolvedNote(unresolved.length) : null
        }
        alternatives={[]}
        onChoose={() => {}}
        barRef={bar.ref}
        isFixed={bar.isFixed}
        held={null}
        isBusy={submission.isBusy}
        onContinue={goOn}
      />
    </>
  )
}

function unresolvedNote(count: number): string {
  return `${plural(count, 'date')} can't be booked as planned. Choose another time or skip.`
}

/** "Dec 1 – Feb 2" */
function spanOf(dates: readonly Temporal.PlainDate[]): string {
  const [first] = dates
  const last = dates.at(-1)
  return first && last ? `${formatMonthDay(first)} – ${formatMonthDay(last)}` : 'Next: pick your weekdays'
}
