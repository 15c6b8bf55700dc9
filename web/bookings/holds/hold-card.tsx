import { Timer } from 'lucide-react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate, formatTime, formatTimeRange } from '../../../domain/time/facility-time.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Section } from '../../ui/panels.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { groupByOrder } from '../own-bookings.ts'
import { TimeRange, timesOf } from '../time-range.tsx'
import { useReleaseHold } from '../use-bookings.ts'
import { HoldCountdown } from './hold-countdown.tsx'

interface Props {
  /** By start: the dates of a season are one hold. */
  dates: readonly [Booking, ...Booking[]]
  name: string
  /** Shows its name and the time left, and the rest once it's opened. */
  isFolded?: boolean
}

/** One of the customer's holds: its slot, the time left, and buttons to pay or release it. */
function HoldCard({ dates, name, isFolded = false }: Props) {
  const [booking] = dates
  const isOpened = isOffer(booking)
  const { start, end, holdExpiresAt } = timesOf(booking)
  const total = sum(dates.map(({ totalAmount }) => toCents(totalAmount)))
  // Several holds can be of the same space.
  const spoken = `${name}, ${formatTimeRange(start, end)}`
  const head = (
    <>
      <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">
        {isOpened ? `It's open: ${name}` : name}
      </h3>
      <TimeLeft booking={booking} />
    </>
  )
  const rest = (
    <>
      <p>
        {dates.length > 1
          ? `${plural(dates.length, 'date')} from ${formatLongDate(start)}`
          : formatLongDate(start)}
        <br />
        {formatTimeRange(start, end)} · <span className="font-semibold">{formatUsd(total)}</span>
      </p>
      {isOpened && holdExpiresAt && <p>It's yours until {formatTime(holdExpiresAt)}.</p>}
      <HoldButtons id={booking.id} name={spoken} isOpened={isOpened} />
    </>
  )
  const look = 'rounded-card bg-lamp-soft text-ink'
  if (isFolded)
    return (
      <details className={`${look} group px-4`}>
        <summary className="flex list-none items-center gap-3 font-normal py-2 before:font-bold before:text-lamp before:content-['+'/''] group-open:before:content-['–'/''] [&::-webkit-details-marker]:hidden">
          <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">{head}</div>
        </summary>
        <div className="grid gap-3 pb-4">{rest}</div>
      </details>
    )
  return (
    <article className={`${look} grid gap-3 p-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">{head}</div>
      {rest}
    </article>
  )
}

function TimeLeft({ booking }: { booking: Booking }) {
  const { holdExpiresAt } = timesOf(booking)
  return (
    <p className="flex shrink-0 items-center gap-1 text-lamp">
      <Timer aria-hidden="true" className="size-5" />
      {holdExpiresAt ? (
        <>
          <HoldCountdown until={holdExpiresAt} className="figures text-xl leading-none" />
          <span aria-hidden="true" className="text-sm">
            left
          </span>
        </>
      ) : (
        <span className="text-sm">Held for you</span>
      )}
    </p>
  )
}

interface WaitingForPaymentProps {
  holds: readonly Booking[]
  nameOf: (booking: Booking) => string
  /** One line each, which opens: on a page about something else. */
  isFolded?: boolean
}

/** A time that opened, which the system holds for a customer who waited. */
export const isOffer = ({ madeBy }: Booking) => madeBy === 'system'

/** The customer's unpaid holds. First on the page, since they expire. */
export function WaitingForPayment({ holds, nameOf, isFolded = false }: WaitingForPaymentProps) {
  if (holds.length === 0) return null
  return (
    <Section title={holds.every(isOffer) ? 'Yours to Take' : 'Waiting for Payment'} isSmall>
      {groupByOrder(holds).map((dates) => (
        <HoldCard key={dates[0].id} dates={dates} name={nameOf(dates[0])} isFolded={isFolded} />
      ))}
    </Section>
  )
}

interface HoldChoicesProps {
  holds: readonly Booking[]
  nameOf: (booking: Booking) => string
  onReleased: () => void
}

/** Holds that are in the way of another one, each with buttons to pay or release it. */
export function HoldChoices({ holds, nameOf, onReleased }: HoldChoicesProps) {
  return holds.map((hold) => (
    <div key={hold.id} className="grid gap-2">
      <HeldSlot hold={hold} name={nameOf(hold)} />
      <HoldButtons id={hold.id} name={nameOf(hold)} onReleased={onReleased} />
    </div>
  ))
}

/** A held slot: its item and time. */
function HeldSlot({ hold, name }: { hold: Booking; name: string }) {
  const { start, end } = timesOf(hold)
  return (
    <p>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <br />
      {formatLongDate(start)}
      <br />
      <TimeRange start={start} end={end} />
    </p>
  )
}

interface HoldConflictDialogProps {
  bookingId: string | null
  /** The hold itself, if already loaded. */
  hold: OwnBooking | undefined
  nameOf: (booking: Booking) => string
  /** Books the new time in place of the hold. */
  onReplace: () => void
  onClose: () => void
}

/** Offers to replace, pay for, or release the hold that overlaps the new booking. */
export function HoldConflictDialog({ bookingId, hold, nameOf, onReplace, onClose }: HoldConflictDialogProps) {
  return (
    <Dialog
      title="You're already holding this time"
      isOpen={bookingId !== null}
      onClose={onClose}
      actions={
        bookingId && (
          <>
            {!hold?.orderLabel && (
              <Button isWide onClick={onReplace}>
                Change to the New Time
              </Button>
            )}
            <ButtonLink href={`/checkout?bookingId=${bookingId}`} variant="secondary" isWide>
              Complete Payment
            </ButtonLink>
            <ReleaseButton id={bookingId} onReleased={onClose} isWide />
          </>
        )
      }
    >
      {hold && <HeldSlot hold={hold} name={nameOf(hold)} />}
      <p>{ERRORS.own_hold_overlaps.message}</p>
      {hold?.orderLabel && <p>It's a date of your season: all its dates are paid or released together.</p>}
    </Dialog>
  )
}

interface HoldButtonsProps extends Omit<ReleaseProps, 'isWide'> {
  name: string
  /** A time that opened, which the system keeps for them. */
  isOpened?: boolean
}

function HoldButtons({ id, name, onReleased, isOpened = false }: HoldButtonsProps) {
  const pay = isOpened ? 'Take It' : 'Complete Payment'
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={`/checkout?bookingId=${id}`} className="grow" label={`${pay} for ${name}`}>
        {pay}
      </ButtonLink>
      <ReleaseButton id={id} name={name} onReleased={onReleased} label={isOpened ? 'No Thanks' : 'Release'} />
    </div>
  )
}

interface ReleaseProps {
  id: string
  /** The held item. Tells the buttons of several holds apart for screen readers. */
  name?: string
  onReleased?: (() => void) | undefined
  isWide?: boolean
  label?: string
}

function ReleaseButton({ id, name, onReleased, isWide = false, label = 'Release' }: ReleaseProps) {
  const release = useReleaseHold()

  async function press() {
    try {
      // Not callbacks of `mutate`: once the hold is gone from the list, so is this button, and they don't run.
      await release.mutateAsync(id)
    } catch (error) {
      return showFailure("Couldn't Release", error)
    }
    toast({ title: 'Time Released', description: 'Other customers can book it now.' })
    onReleased?.()
  }

  return (
    <Button
      variant="secondary"
      isWide={isWide}
      disabled={release.isPending}
      onClick={press}
      aria-label={name && !release.isPending ? `${label} ${name}` : undefined}
    >
      {release.isPending ? 'Releasing...' : label}
    </Button>
  )
}
