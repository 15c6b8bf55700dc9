import { useEffect } from 'react'
import { formatRate, formatUsd, priceOf, toCents, toDecimal } from '../../domain/pricing/price.ts'
import { track } from '../analytics.ts'
import { barLines } from '../bookings/bar-lines.ts'
import { BookingBar } from '../bookings/booking-bar.tsx'
import { BookingSummary } from '../bookings/booking-summary.tsx'
import { DateCalendar } from '../bookings/date-calendar.tsx'
import { dayView } from '../bookings/day-view.ts'
import { HoldCard } from '../bookings/hold-card.tsx'
import { HoldConflictDialog } from '../bookings/hold-conflict-dialog.tsx'
import { ownHolds } from '../bookings/own-holds.ts'
import { TimeStep } from '../bookings/time-step.tsx'
import { useAvailability, useBlockedDates } from '../bookings/use-availability.ts'
import { useBookingChoice } from '../bookings/use-booking-choice.ts'
import { useBookingSubmit } from '../bookings/use-booking-submit.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { useLiveAvailability } from '../bookings/use-live-availability.ts'
import { useReveal } from '../bookings/use-reveal.ts'
import { CatalogSelects } from '../catalog/catalog-selects.tsx'
import { bundleContents, itemOf } from '../catalog/chosen.ts'
import { ChosenItem } from '../catalog/chosen-item.tsx'
import { reservedName } from '../catalog/reserved-name.ts'
import { useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { LocationCard } from '../facility/location-card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useFacilityNow } from '../use-config.ts'

/** The booking form for somebody signed in: what, when, how long, how much. */
export function BookingFlow() {
  useLiveAvailability()
  const [choice, change] = useBookingChoice()
  const spaces = useSpaces()
  const bundles = useBundles()
  const closures = useBlockedDates()
  const availability = useAvailability(choice.date)
  const myBookings = useMyBookings()
  const now = useFacilityNow(5000)

  const calendarRef = useReveal<HTMLDivElement>(choice.spaceId ?? choice.bundleId)
  const timeRef = useReveal<HTMLDivElement>(choice.date?.toString() ?? null)
  const durationRef = useReveal<HTMLDivElement>(choice.hour === null ? null : String(choice.hour))

  const submission = useBookingSubmit({
    onPriceChanged: () => {
      spaces.refetch()
      bundles.refetch()
    },
  })

  const item = itemOf(choice, spaces.data ?? [], bundles.data ?? [])
  const itemId = item?.id
  const itemName = item?.name
  useEffect(() => {
    if (itemId) track('space_viewed', { item_id: itemId, item_name: itemName })
  }, [itemId, itemName])

  if (spaces.isError || bundles.isError) {
    const retry = () => Promise.all([spaces.refetch(), bundles.refetch()])
    return <ErrorState text="The spaces could not be loaded." onRetry={retry} />
  }
  if (spaces.isPending || bundles.isPending || myBookings.isPending || now === null)
    return <SkeletonList count={3} className="h-48" />

  const holds = ownHolds(myBookings.data ?? [], now)
  const view = dayView({
    choice: item ? choice : { ...choice, spaceId: null, bundleId: null },
    now,
    entries: availability.data,
    closures: closures.data ?? [],
    bundles: bundleContents(bundles.data),
    holds,
  })
  const total = item && view && view.hour !== null ? priceOf(toCents(item.hourlyRate), view.hours) : null

  return (
    <>
      {holds.length > 0 && (
        <Section title="Waiting for Payment">
          {holds.map((hold) => (
            <HoldCard key={hold.id} booking={hold} name={reservedName(hold, spaces.data, bundles.data)} />
          ))}
        </Section>
      )}
      <Section title="Choose Your Space">
        <CatalogSelects
          spaces={spaces.data}
          bundles={bundles.data}
          spaceId={choice.spaceId}
          bundleId={choice.bundleId}
          onChoose={(chosen) => {
            submission.forgetNewTotal()
            change(chosen)
          }}
        />
        {item && <ChosenItem item={item} />}
      </Section>
      <Section title="Pick a Date">
        <div ref={calendarRef} className="scroll-mt-4 scroll-mb-52">
          {closures.isPending ? (
            <Skeleton className="h-96" />
          ) : closures.isError ? (
            <ErrorState text="The calendar could not be loaded." onRetry={() => closures.refetch()} />
          ) : (
            <DateCalendar
              now={now}
              selected={choice.date}
              closures={closures.data}
              onSelect={(date) => change({ date })}
            />
          )}
        </div>
      </Section>
      <TimeStep
        choice={item ? choice : { ...choice, spaceId: null, bundleId: null }}
        view={view}
        isError={availability.isError}
        onRetry={() => availability.refetch()}
        onChange={change}
        timeRef={timeRef}
        durationRef={durationRef}
      />
      {item && view && view.hour !== null && choice.date && total !== null && (
        <Section title="Booking Summary">
          {submission.newTotal && (
            <Notice tone="warm" role="status">
              <p>
                The price has changed. The new total is <strong>{submission.newTotal}</strong>.
              </p>
            </Notice>
          )}
          <BookingSummary
            name={item.name}
            rate={formatRate(toCents(item.hourlyRate))}
            date={choice.date}
            hour={view.hour}
            hours={view.hours}
            total={formatUsd(total)}
          />
        </Section>
      )}
      <LocationCard />
      <BookingBar
        lines={barLines({
          name: item?.name ?? null,
          date: choice.date,
          hour: view?.hour ?? null,
          hours: view?.hours ?? 1,
        })}
        total={total === null ? null : formatUsd(total)}
        isBusy={submission.isBusy}
        onContinue={() =>
          submission.submit(
            {
              choice: {
                ...choice,
                ...(item ? {} : { spaceId: null, bundleId: null }),
                hours: view?.hours ?? choice.hours,
              },
              day: view?.day ?? null,
              blockedReason: view?.blockedReason ?? null,
            },
            total === null ? null : toDecimal(total),
          )
        }
      />
      <HoldConflictDialog bookingId={submission.overlappingHold} onClose={submission.closeOverlap} />
    </>
  )
}
