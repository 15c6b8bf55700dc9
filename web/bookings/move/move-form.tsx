import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking, MoveOwnBooking } from '../../../domain/bookings/booking.schema.ts'
import { MOVE_CONSENT, refuseNewTime } from '../../../domain/bookings/customer-move.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ownTimes, ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { messageOf } from '../../../domain/errors.ts'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { plural } from '../../../domain/plural.ts'
import { adjustedBy, standardPrice } from '../../../domain/pricing/adjustments.ts'
import { type Cents, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { formatRateOf, priceOf } from '../../../domain/pricing/price-booking.ts'
import { hoursBetween, type Interval, spanFrom } from '../../../domain/time/facility-time.ts'
import { call } from '../../api/call.ts'
import { useConfig } from '../../api/use-config.ts'
import { catalogOn } from '../../catalog/catalog-on.ts'
import { itemKind } from '../../catalog/item-name.ts'
import { activeItems, bundleContents, itemOf, refOf } from '../../catalog/use-catalog.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { BusyButton } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Notice, Section } from '../../ui/panels.tsx'
import { anySpaceView, withPrices } from '../choose/any-space.ts'
import { type BookingDraft, draftOf } from '../choose/booking-draft.ts'
import type { BookingFacts } from '../choose/booking-facts.tsx'
import { BookingSummary } from '../choose/booking-summary.tsx'
import { dayView, fits } from '../choose/day-view.ts'
import { PlaceAndDate } from '../choose/place-and-date.tsx'
import { DayTimes } from '../choose/time-step.tsx'
import { splitOwn } from '../own-bookings.ts'
import { useNamedOwn, useOwnTimeQuestion } from '../own-time-question.tsx'
import { timesOf } from '../time-range.tsx'
import { ClosedTimes } from '../times/day-notes.tsx'
import { useAvailability, useBlockedDates, useClosures } from '../times/use-availability.ts'
import { useRefreshBookings } from '../use-bookings.ts'

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
        own={others}
        onChange={change}
      />
      <Section title="Pick a Time">
        {view?.day.isBlocked && (
          <Notice tone="warm" role="status">
            <p>{blockedDateMessage(view.blockedReason)}</p>
          </Notice>
        )}
        <DayTimes
          {...{ draft, view, own: others, onChange: change }}
          isError={availability.isError}
          onRetry={() => availability.refetch()}
        >
          {view && !view.day.isBlocked && <ClosedTimes closed={view.day.closures} />}
        </DayTimes>
      </Section>
      {wanted && (
        <Section title="New Time">
          <BookingSummary
            kind={itemKind(draft)}
            name={wanted.item.name}
            rate={formatRateOf(wanted.item, spanFrom(wanted.date, wanted.hour, hours))}
            date={wanted.date}
            hour={wanted.hour}
            hours={hours}
            // A lower price changes nothing.
            total={formatUsd(
              toCents(booking.totalAmount) +
                Math.max(
                  0,
                  priceOf(wanted.item, spanFrom(wanted.date, wanted.hour, hours)) - standardPriceOf(booking),
                ),
            )}
          />
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
        </Section>
      )}
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
      <p>
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
