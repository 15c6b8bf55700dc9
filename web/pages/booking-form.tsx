import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { sharesResource } from '../../domain/bookings/conflict.ts'
import { ownTimes } from '../../domain/bookings/own-times.ts'
import type { Bundle, Space } from '../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../domain/catalog/cheapest-spaces.ts'
import { formatUsd, toDecimal } from '../../domain/pricing/money.ts'
import { formatRateOf, priceOf } from '../../domain/pricing/price-booking.ts'
import { exceptOwn } from '../../domain/slots/except-own.ts'
import { spanFrom } from '../../domain/time/facility-time.ts'
import { useBlockedDates } from '../api/use-blocked-dates.ts'
import { alternatives } from '../bookings/choose/alternatives.ts'
import { anySpaceView, withPrices } from '../bookings/choose/any-space.ts'
import { BookingBar, barLine, useStickyBar } from '../bookings/choose/booking-bar.tsx'
import {
  type BookingDraft,
  draftOf,
  draftQuery,
  isSameDraft,
  useBookingDraft,
  useHoldToChange,
} from '../bookings/choose/booking-draft.ts'
import type { BookingFacts } from '../bookings/choose/booking-facts.tsx'
import { BookingSummary } from '../bookings/choose/booking-summary.tsx'
import { useChangeNote } from '../bookings/choose/change-notes.ts'
import { ChooseSpace } from '../bookings/choose/choose-space.tsx'
import { DateStep } from '../bookings/choose/date-step.tsx'
import { dayView } from '../bookings/choose/day-view.ts'
import { MoreTimes } from '../bookings/choose/more-times.tsx'
import { daysToSearch, nextFree } from '../bookings/choose/next-free.ts'
import { ownInTheWay } from '../bookings/choose/own-in-the-way.ts'
import { PlaceStep } from '../bookings/choose/place-step.tsx'
import { placesOf } from '../bookings/choose/rebook.ts'
import { continueButton } from '../bookings/choose/step-anchors.ts'
import { TimeStep } from '../bookings/choose/time-step.tsx'
import { useBookingSubmit } from '../bookings/choose/use-booking-submit.ts'
import { useFirstDay } from '../bookings/choose/use-first-day.ts'
import { useItemViewed } from '../bookings/choose/use-item-viewed.ts'
import { usePickedStart } from '../bookings/choose/use-picked-start.ts'
import { useRepeatedDraft } from '../bookings/choose/use-repeat.ts'
import { HoldChoices, HoldConflictDialog, WaitingForPayment } from '../bookings/holds/hold-card.tsx'
import { HeldNote } from '../bookings/holds/hold-countdown.tsx'
import { ownHolds } from '../bookings/own-bookings.ts'
import { useNamedOwn, useOwnTimeQuestion } from '../bookings/own-time-question.tsx'
import {
  useAvailability,
  useClosures,
  useFreeHours,
  useTakenState,
} from '../bookings/times/use-availability.ts'
import { catalogOn } from '../catalog/catalog-on.ts'
import { ANY_SPACE } from '../catalog/catalog-selects.tsx'
import { ItemCard } from '../catalog/item-card.tsx'
import { itemKind, useItemName } from '../catalog/item-name.ts'
import { activeItems, bundleContents, itemOf, refOf, spacesOf } from '../catalog/use-catalog.ts'
import { LocationCard } from '../facility/location-card.tsx'
import { Outlet } from '../outlets/outlet.tsx'
import { Notice, Section } from '../ui/panels.tsx'
import { useFrozen } from '../ui/use-frozen.ts'

export function BookingForm(props: BookingFacts) {
  const { openingHours, bookings, now, onCatalogStale } = props
  const holds = ownHolds(bookings, now)
  const own = useNamedOwn(ownTimes(bookings, now))
  const heldId = useHoldToChange()
  /** The hold they came back from checkout to change. */
  const changing = holds.find(({ id }) => id === heldId)
  const [written, setAddress] = useRepeatedDraft(useBookingDraft(), props)
  const firstDay = useFirstDay(now, placesOf(written, props.spaces, props.bundles))
  const asked = { ...written, date: written.date ?? firstDay }
  const { spaces, bundles, draft: address } = catalogOn(props, asked)
  const blockedDates = useBlockedDates()
  const closures = useClosures()
  const availability = useAvailability(address.date, now)
  const bar = useStickyBar()

  const submission = useBookingSubmit({ draft: address, onCatalogStale })
  const inTheWay = (draft: BookingDraft) => ownInTheWay(draft, { own, spaces, changing: changing?.id })
  const start = usePickedStart(address, props.hasBookings ? inTheWay(address) : null)
  function change(changes: Partial<BookingDraft>) {
    submission.forget()
    start.pick(changes)
    setAddress({ date: address.date, ...changes })
  }

  /** The slot they chose is still selected. */
  function goOn() {
    submission.forget()
    continueButton.focus()
  }

  const chosen = itemOf(address, spaces, bundles)
  const gone = chosen ? undefined : itemOf(asked, props.spaces, props.bundles)
  /** Each of them will do. */
  const places: readonly (Space | Bundle)[] = chosen ? [chosen] : cheapestSpaces(activeItems(spaces))
  // An inactive item counts as not selected.
  const wanted = {
    ...address,
    ...(!chosen && { spaceId: null, bundleId: null }),
    ...(!start.isSelected && { hour: null }),
  }
  // While the request runs, availability already shows our new hold as someone else's.
  const entries = useFrozen(availability.data, submission.isBusy)
  const facts = {
    now,
    openingHours,
    entries,
    blockedDates: blockedDates.data ?? [],
    closures: closures.data ?? [],
    bundles: bundleContents(bundles),
    bookings,
    pauses: submission.pauses,
  }
  const anyOf = (draft: BookingDraft) =>
    anySpaceView({
      draft,
      spaces: activeItems(spaces),
      viewOf: (each) => dayView({ ...facts, draft: each }),
    })
  const viewOf = (draft: BookingDraft) =>
    draft.spaceId || draft.bundleId ? dayView({ ...facts, draft }) : (anyOf(draft)?.view ?? null)
  const any = chosen ? null : anyOf(wanted)
  const view = any?.view ?? withPrices(viewOf(wanted), chosen)
  const item = chosen ?? any?.space
  useItemViewed(item ?? undefined)
  const draft: BookingDraft = {
    ...wanted,
    ...(any?.space && { spaceId: any.space.id }),
    hours: view?.hours ?? wanted.hours,
  }
  const time = draft.date && view && view.hour !== null ? spanFrom(draft.date, view.hour, view.hours) : null
  const total = item && time ? priceOf(item, time) : null
  const hold = view?.hour == null ? undefined : holds.find((each) => isSameDraft(draftOf(each), draft))
  // Any cage is a certain one once they hold it.
  const name = (hold && !submission.isBusy ? item : chosen)?.name ?? ANY_SPACE
  const note = useChangeNote(view, wanted) ?? start.note
  const isChanged = view !== null && (view.isStartLost || view.hours < wanted.hours)
  const isDayOver = view?.slots.every(({ state }) => state !== 'available') ?? false
  const searched = isDayOver && draft.date ? daysToSearch(draft.date) : []
  const freeHours = useFreeHours(now, searched)
  // The next open times go above the grid, and would push it down under the finger.
  const shown = useTakenState(searched).isLoading ? null : view
  const nameOf = useItemName()
  const [takenPath, setTakenPath] = useState<string | null>(null)
  const [, navigate] = useLocation()

  /** Books the draft, in place of an own hold if one is named. */
  function submitDraft(replaces: string | undefined) {
    submission.submit(
      {
        draft,
        day: view?.day ?? null,
        isDayFailed: availability.isError,
        blockedReason: view?.blockedReason ?? null,
      },
      total === null ? null : toDecimal(total),
      { isAnyCage: !chosen, replaces },
    )
  }

  const question = useOwnTimeQuestion({ question: 'Book another?', label: 'Book Another' })
  function askFirst() {
    const others = time ? inTheWay({ ...wanted, hours: draft.hours }) : []
    // In the same place, the server refuses it, and the customer can change their hold.
    const isThere = (hold: Booking) =>
      places.some((place) => sharesResource(refOf(place), hold, facts.bundles))
    question.ask(
      others.filter(({ isHeld, booking }) => !(isHeld && isThere(booking))),
      () => submitDraft(changing?.id),
    )
  }

  return (
    <>
      <WaitingForPayment holds={holds} nameOf={nameOf} isFolded />
      <ChooseSpace spaces={spaces} bundles={bundles} draft={address} onChange={change}>
        {gone && (
          <Notice tone="warm" role="status">
            <p>{`${gone.name} can't be booked on this day. Choose another day or place.`}</p>
          </Notice>
        )}
      </ChooseSpace>
      <DateStep
        now={now}
        selected={address.date}
        items={places.map(spacesOf)}
        blockedDates={blockedDates}
        own={own}
        onSelect={(date) => change({ date })}
        action={
          <Outlet
            at="booking/dates"
            facts={{ query: draftQuery({ ...address, date: written.date }) }}
            fallback={null}
          />
        }
      />
      <TimeStep
        draft={wanted}
        view={shown}
        holdChoices={
          submission.areHoldsInTheWay && <HoldChoices holds={holds} nameOf={nameOf} onReleased={goOn} />
        }
        isError={availability.isError}
        onRetry={() => availability.refetch()}
        note={bar.isFixed ? null : note}
        own={own}
        nextFree={
          isDayOver && freeHours
            ? nextFree({ draft, spaces, bundles, freeHours: exceptOwn(freeHours, own), now })
            : []
        }
        onChange={change}
        onTaken={
          takenPath ? (hour) => navigate(`${takenPath}?${draftQuery({ ...wanted, hour })}`) : undefined
        }
      />
      {shown && (
        <>
          <PlaceStep
            draft={{ ...(any ? { ...draft, spaceId: null } : draft), hour: shown.hour }}
            spaces={spaces}
            bundles={bundles}
            viewOf={viewOf}
            onSelect={change}
          />
          {chosen ? (
            <ItemCard item={chosen} spaces={spaces} />
          ) : (
            <p className="text-sm text-ink-soft">
              We choose a cage when you book, and you see it before you pay.
            </p>
          )}
          <MoreTimes draft={wanted} view={shown} own={own} onTakenPath={setTakenPath} />
        </>
      )}
      {item && draft.date && view && view.hour !== null && time && total !== null && (
        <Section title="Booking Summary">
          <BookingSummary
            kind={itemKind(draft)}
            name={name}
            rate={formatRateOf(item, time)}
            date={draft.date}
            hour={view.hour}
            hours={view.hours}
            total={formatUsd(total)}
          />
        </Section>
      )}
      {(shown || availability.isError) && <LocationCard />}
      <BookingBar
        name={name}
        when={barLine({ ...draft, hour: view?.hour ?? null, isStartLost: view?.isStartLost ?? false })}
        total={total === null ? null : formatUsd(total)}
        wish={item && total !== null ? { spaceIds: spacesOf(item), hours: draft.hours, total } : null}
        note={note}
        alternatives={
          isChanged && !view?.isStartMine
            ? alternatives({ wanted, spaces, bundles, viewOf, isOwn: (each) => inTheWay(each).length > 0 })
            : []
        }
        onChoose={({ changes }) => change(changes)}
        barRef={bar.ref}
        isFixed={bar.isFixed}
        held={
          hold && !submission.isBusy
            ? { note: <HeldNote hold={hold} />, checkoutHref: `/checkout?bookingId=${hold.id}` }
            : null
        }
        isBusy={submission.isBusy}
        onContinue={askFirst}
      />
      {question.dialog}
      <HoldConflictDialog
        bookingId={submission.overlappingHold}
        hold={holds.find(({ id }) => id === submission.overlappingHold)}
        nameOf={nameOf}
        onReplace={() => submitDraft(submission.overlappingHold ?? undefined)}
        onClose={submission.closeOverlap}
      />
    </>
  )
}
