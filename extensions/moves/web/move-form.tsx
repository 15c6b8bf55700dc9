import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ownTimes, ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { messageOf } from '../../../domain/errors.ts'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { plural } from '../../../domain/plural.ts'
import { adjustedBy, standardPrice } from '../../../domain/pricing/adjustments.ts'
import { type Cents, formatUsd } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { hoursBetween, type Interval, spanFrom } from '../../../domain/time/facility-time.ts'
import { useBlockedDates } from '../../../web/api/use-blocked-dates.ts'
import { useConfig } from '../../../web/api/use-config.ts'
import { anySpaceView, withPrices } from '../../../web/bookings/choose/any-space.ts'
import { barLine, useStickyBar } from '../../../web/bookings/choose/booking-bar.tsx'
import { type BookingDraft, draftOf } from '../../../web/bookings/choose/booking-draft.ts'
import type { BookingFacts } from '../../../web/bookings/choose/booking-facts.tsx'
import { dayView, fits } from '../../../web/bookings/choose/day-view.ts'
import { PlaceAndDate } from '../../../web/bookings/choose/place-and-date.tsx'
import { DayTimes } from '../../../web/bookings/choose/time-step.tsx'
import { splitOwn } from '../../../web/bookings/own-bookings.ts'
import { useNamedOwn, useOwnTimeQuestion } from '../../../web/bookings/own-time-question.tsx'
import { timesOf } from '../../../web/bookings/time-range.tsx'
import { ClosedTimes } from '../../../web/bookings/times/day-notes.tsx'
import { useAvailability, useClosures } from '../../../web/bookings/times/use-availability.ts'
import { useRefreshBookings } from '../../../web/bookings/use-bookings.ts'
import { catalogOn } from '../../../web/catalog/catalog-on.ts'
import { useItemName } from '../../../web/catalog/item-name.ts'
import { activeItems, bundleContents, itemOf, refOf } from '../../../web/catalog/use-catalog.ts'
import { showFailure } from '../../../web/forms/request-failure.ts'
import { BusyButton } from '../../../web/ui/button.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { CheckboxField } from '../../../web/ui/fields/checkbox-field.tsx'
import { Notice, Section } from '../../../web/ui/panels.tsx'
import type { MoveOwnBooking } from '../domain/move.schema.ts'
import { MOVE_CONSENT, refuseNewTime } from '../domain/own-move.ts'
import { call } from './client.ts'

interface Props extends BookingFacts {
  booking: OwnBooking
  onMoved: (moved: Booking) => void
}

/** Another time for a booking, of the same length. Its own time counts as free. */
export function MoveForm({ booking, openingHours, now, onMoved, bookings, ...catalog }: Props) {
  const [asked, setDraft] = useState<BookingDraft>(() => ({ ...draftOf(booking), hour: null }))
  const { spaces, bundles, draft } = catalogOn({ ...catalog, now }, asked)
  const [isChecked, setIsChecked] = useState(false)
  const blockedDates = useBlockedDates()
  const closures = useClosures()
  const availability = useAvailability(draft.date, now)
  const move = useMove(booking.id, onMoved)
  const others = useNamedOwn(
    ownTimes(
      bookings.filter(({ id }) => id !== booking.id),
      now,
    ),
  )
  const own = useNamedOwn(ownTimes(bookings, now))
  const bar = useStickyBar()
  const nameOf = useItemName()
  const question = useOwnTimeQuestion({ question: 'Move there anyway?', label: 'Move Anyway' })
  const facts = {
    now,
    openingHours,
    entries: availability.data && splitOwn(availability.data, [booking]).others,
    blockedDates: blockedDates.data ?? [],
    closures: closures.data ?? [],
    bundles: bundleContents(bundles),
    bookings: [],
  }
  const viewOf = (each: BookingDraft) => dayView({ ...facts, draft: each })
  const chosen = itemOf(draft, spaces, bundles)
  const any = chosen ? null : anySpaceView({ draft, spaces: activeItems(spaces), viewOf })
  const view = any ? any.view : withPrices(viewOf(draft), chosen)
  const item = chosen ?? any?.space
  function change(changes: Partial<BookingDraft>) {
    setDraft({ ...draft, ...('date' in changes && { hour: null }), ...changes })
    setIsChecked(false)
  }

  const { date, hours } = draft
  const wanted = item && date && view && view.hour !== null ? { item, date, hour: view.hour } : null
  return (
    <>
      <PlaceAndDate
        spaces={spaces}
        bundles={bundles}
        now={now}
        draft={draft}
        blockedDates={blockedDates}
        own={own}
        onChange={change}
      />
      <Section title="Pick a Time" isSmall>
        {view?.day.isBlocked && (
          <Notice tone="warm" role="status">
            <p>{blockedDateMessage(view.blockedReason)}</p>
          </Notice>
        )}
        <DayTimes
          {...{ draft, view, own, onChange: change }}
          isError={availability.isError}
          onRetry={() => availability.refetch()}
        >
          {view && !view.day.isBlocked && <ClosedTimes closed={view.day.closures} />}
        </DayTimes>
      </Section>
      <section
        ref={bar.ref}
        aria-label="New time"
        className={classNames(
          '-mx-4 -mb-8 grid gap-1 border-t-2 border-line bg-surface px-4 py-2 shadow-bar',
          bar.isFixed && 'sticky bottom-(--floor) z-20',
        )}
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm leading-tight">
          <dt className="text-ink-soft">From</dt>
          <dd className="wrap-anywhere text-ink-soft">{`${barLine(draftOf(booking))}, ${nameOf(booking)}`}</dd>
          <dt className="font-semibold">To</dt>
          <dd className="font-semibold wrap-anywhere">
            {barLine({ date, hour: wanted?.hour ?? null, hours })}
            {wanted && `, ${wanted.item.name}`}
          </dd>
        </dl>
        {wanted && (
          <Decision
            booking={booking}
            {...{ wanted, now, openingHours, isChecked, isBusy: move.isPending }}
            isTooShort={!fits(view, draft)}
            onCheck={setIsChecked}
            onMove={(to) =>
              question.ask(ownTimesAt(others, to), () =>
                move.mutate({ ...refOf(wanted.item), startTime: to.start.toString(), isChecked: true }),
              )
            }
          />
        )}
      </section>
      {question.dialog}
    </>
  )
}

const standardPriceOf = (booking: OwnBooking) =>
  standardPrice({ ...booking, ...adjustedBy(booking.discountAmount) })

function useMove(bookingId: string, onMoved: Props['onMoved']) {
  const refresh = useRefreshBookings()
  return useMutation({
    mutationFn: (input: MoveOwnBooking) => call('POST /api/bookings/:id/move', { id: bookingId }, input),
    onSuccess: onMoved,
    onError: (error) => showFailure("Couldn't Move Your Booking", error),
    onSettled: refresh,
  })
}

interface DecisionProps extends Pick<BookingFacts, 'now' | 'openingHours'> {
  booking: OwnBooking
  wanted: {
    item: Parameters<typeof refOf>[0]
    date: Temporal.PlainDate
    hour: number
  }
  isTooShort: boolean
  isChecked: boolean
  isBusy: boolean
  onCheck: (isChecked: boolean) => void
  onMove: (to: Interval) => void
}

/** The price of the move, the box to tick, and the button; or why they can't move it there. */
function Decision(props: DecisionProps) {
  const { booking, wanted, now, openingHours, isTooShort, isChecked, isBusy, onCheck, onMove } = props
  const { start: oldStart, end: oldEnd } = timesOf(booking)
  const hours = hoursBetween(oldStart, oldEnd)
  const to = spanFrom(wanted.date, wanted.hour, hours)
  const from = { spaceId: booking.spaceId, bundleId: booking.bundleId, start: oldStart, end: oldEnd }
  const more = priceOf(wanted.item, to) - standardPriceOf(booking)
  const refusal = refuseNewTime(from, { ...refOf(wanted.item), ...to }, now, openingHours)
  const problem = isTooShort
    ? `This time isn't open for ${plural(hours, 'hour')}. Please choose another.`
    : refusal && messageOf(refusal)
  if (problem)
    return (
      <Notice tone="warm" role="status">
        <p>{problem}</p>
      </Notice>
    )
  if (more > 0) return <PricierTime more={more} />
  return (
    <>
      <p className="text-sm leading-tight">
        {more === 0
          ? 'The price stays the same.'
          : `This time costs ${formatUsd(-more)} less. Nothing comes back.`}{' '}
        You can move a booking once.
      </p>
      <CheckboxField
        label={MOVE_CONSENT}
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <BusyButton isWide busy={isBusy && 'Moving...'} disabled={!isChecked} onClick={() => onMove(to)}>
        Move Booking
      </BusyButton>
    </>
  )
}

/** How to move to a time that costs `more`, in cents: only staff can. */
function PricierTime({ more }: { more: Cents }) {
  const phone = useConfig().data?.supportPhone
  return (
    <Notice tone="warm" role="status">
      <p>
        This time costs {formatUsd(more)} more. To move your booking there, please call us
        {phone && (
          <>
            {' at '}
            <a href={`tel:${phone}`} className="whitespace-nowrap underline underline-offset-4">
              {phone}
            </a>
          </>
        )}
        .
      </p>
    </Notice>
  )
}
