import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import { ownTimes } from '../../../domain/bookings/own-times.ts'
import { mostDates, tooManyDates } from '../../../domain/orders/season-limits.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import { formatMonthDay } from '../../../domain/time/facility-time.ts'
import { VerificationNotice } from '../../../web/accounts/email-verification.tsx'
import { BookingBar, useStickyBar } from '../../../web/bookings/choose/booking-bar.tsx'
import type { BookingFacts } from '../../../web/bookings/choose/booking-facts.tsx'
import { WaitingForPayment } from '../../../web/bookings/holds/hold-card.tsx'
import { HeldNote } from '../../../web/bookings/holds/hold-countdown.tsx'
import { groupByOrder, ownHolds } from '../../../web/bookings/own-bookings.ts'
import { useNamedOwn } from '../../../web/bookings/own-time-question.tsx'
import { useItemName } from '../../../web/catalog/item-name.ts'
import { Outlet } from '../../../web/outlets/outlet.tsx'
import { totalOf } from './plan/season-dates.ts'
import { SeasonFields } from './plan/season-fields.tsx'
import { useNotReady } from './plan/use-not-ready.ts'
import { useSeasonPlan } from './plan/use-season-plan.ts'
import { useCreateSeason } from './use-create-season.ts'

/** Plans a season and takes all of its dates in one step. */
export function SeasonPlanner({
  spaces,
  bundles,
  openingHours,
  bookings,
  now,
  onCatalogStale,
  user,
}: BookingFacts & { user: CurrentUser }) {
  const submission = useCreateSeason({ onCatalogStale })
  const bar = useStickyBar()
  const { refusals, forget: onChange } = submission
  const holder = { hasPaid: bookings.some(({ paidAmount }) => toCents(paidAmount) > 0) }
  const limit = { most: mostDates(holder), message: tooManyDates(holder) }
  const holds = ownHolds(bookings, now)
  const own = useNamedOwn(ownTimes(bookings, now))
  const plan = useSeasonPlan({
    ...{ spaces, bundles, openingHours, now, refusals, onChange, limit, own },
    isPaid: (held) => bookings.some(({ orderId, status }) => orderId === held && status === 'confirmed'),
  })
  const { slots } = plan
  const nameOf = useItemName()
  // Theirs to pay or release: what's planned is taken until then.
  const held = groupByOrder(holds).find(([{ orderLabel }]) => orderLabel !== null)

  const problem = plan.problemOf()
  const { note, explain } = useNotReady(problem, plan)

  function goOn() {
    if (problem) return explain()
    plan.keep()
    submission.submit({ label: plan.label.trim(), more: plan.draft.more, slots })
  }

  return (
    <>
      {!user.isEmailVerified && !holder.hasPaid && (
        <VerificationNotice email={user.email} then="you can book a season" leadsBack />
      )}
      <WaitingForPayment holds={holds} nameOf={nameOf} isFolded />
      <SeasonFields plan={plan} spaces={spaces} bundles={bundles}>
        <Outlet
          at="booking/season-fields"
          facts={{ more: plan.draft.more ?? {}, onChange: (more) => plan.change({ more }) }}
          fallback={null}
        />
        {user.isEmailVerified && !holder.hasPaid && <p className="text-sm text-ink-soft">{limit.message}</p>}
      </SeasonFields>
      <BookingBar
        name={held ? `Held: ${held[0].orderLabel}` : plural(slots.length, 'date')}
        when={held ? plural(held.length, 'date') : spanOf(slots.map(({ date }) => date))}
        total={
          held
            ? formatUsd(sum(held.map(({ totalAmount }) => toCents(totalAmount))))
            : slots.length > 0
              ? formatUsd(totalOf(slots))
              : null
        }
        note={held ? null : note}
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
