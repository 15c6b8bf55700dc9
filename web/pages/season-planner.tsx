import { ownTimes } from '../../domain/bookings/own-times.ts'
import { plural } from '../../domain/plural.ts'
import { formatUsd, sum, toCents } from '../../domain/pricing/money.ts'
import { mostDates, tooManyDates, VERIFY_FIRST } from '../../domain/series/series-limits.ts'
import { formatMonthDay } from '../../domain/time/facility-time.ts'
import { BookingBar, useStickyBar } from '../bookings/choose/booking-bar.tsx'
import type { BookingFacts } from '../bookings/choose/booking-facts.tsx'
import { WaitingForPayment } from '../bookings/holds/hold-card.tsx'
import { HeldNote } from '../bookings/holds/hold-countdown.tsx'
import { groupSeries, ownHolds } from '../bookings/own-bookings.ts'
import { useNamedOwn } from '../bookings/own-time-question.tsx'
import { totalOf } from '../bookings/season/season-dates.ts'
import { SeasonFields } from '../bookings/season/season-fields.tsx'
import { useCreateSeason } from '../bookings/season/use-create-season.ts'
import { useNotReady } from '../bookings/season/use-not-ready.ts'
import { useSeasonPlan } from '../bookings/season/use-season-plan.ts'
import { useItemName } from '../catalog/item-name.ts'
import { TeamField } from '../teams/team-field.tsx'
import { useTeams } from '../teams/use-teams.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/panels.tsx'

/** Plans a season and takes all of its dates in one step. */
export function SeasonPlanner({
  spaces,
  bundles,
  openingHours,
  bookings,
  now,
  onCatalogStale,
  isVerified,
}: BookingFacts & { isVerified: boolean }) {
  const submission = useCreateSeason({ onCatalogStale })
  const bar = useStickyBar()
  const { refusals, forget: onChange } = submission
  const holder = { hasPaid: bookings.some(({ paidAmount }) => toCents(paidAmount) > 0) }
  const limit = { most: mostDates(holder), message: tooManyDates(holder) }
  const holds = ownHolds(bookings, now)
  const own = useNamedOwn(ownTimes(bookings, now))
  const plan = useSeasonPlan({ spaces, bundles, openingHours, now, refusals, onChange, limit, own })
  const { slots } = plan
  const nameOf = useItemName()
  // Theirs to pay or release: what's planned is taken until then.
  const held = groupSeries(holds).find(([{ seriesId }]) => seriesId !== null)
  const teams = useTeams()
  const team = teams.data?.find(({ id }) => id === plan.draft.teamId)

  const problem = plan.problemOf()
  const explain = useNotReady(problem, plan)

  function goOn() {
    if (problem) return explain()
    plan.keep()
    submission.submit({ label: plan.label.trim(), teamId: team?.id, slots })
  }

  return (
    <>
      {!isVerified && !holder.hasPaid && (
        <Notice tone="warm">
          <p>{VERIFY_FIRST}</p>
          <ButtonLink href="/profile" variant="secondary">
            Go to Profile
          </ButtonLink>
        </Notice>
      )}
      <WaitingForPayment holds={holds} nameOf={nameOf} isFolded />
      <SeasonFields plan={plan} spaces={spaces} bundles={bundles}>
        <TeamField
          label="For Team"
          teams={teams.data}
          value={team?.id}
          onChange={(teamId) => plan.change({ teamId: teamId ?? '' })}
        />
        {isVerified && !holder.hasPaid && <p className="text-sm text-ink-soft">{limit.message}</p>}
      </SeasonFields>
      <BookingBar
        name={held ? `Held: ${held[0].seriesLabel}` : plural(slots.length, 'date')}
        when={held ? plural(held.length, 'date') : spanOf(slots.map(({ date }) => date))}
        total={
          held
            ? formatUsd(sum(held.map(({ totalAmount }) => toCents(totalAmount))))
            : slots.length > 0
              ? formatUsd(totalOf(slots))
              : null
        }
        note={held ? null : plan.note}
        alternatives={[]}
        onChoose={() => {}}
        barRef={bar.ref}
        isFixed={bar.isFixed}
        held={
          held
            ? { note: <HeldNote hold={held[0]} />, checkoutHref: `/checkout?bookingId=${held[0].id}` }
            : null
        }
        isBusy={submission.isBusy}
        onContinue={goOn}
      />
    </>
  )
}

/** "Dec 1 – Feb 2" */
function spanOf(dates: readonly Temporal.PlainDate[]): string {
  const [first] = dates
  const last = dates.at(-1)
  return first && last ? `${formatMonthDay(first)} – ${formatMonthDay(last)}` : 'Next: pick your weekdays'
}
