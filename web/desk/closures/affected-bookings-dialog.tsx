import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { formatShortDate, formatTimeRange } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { callWord } from '../words/booking-words.ts'
import { affectedTotals, type Decisions, offerAll, refundableOf, whoIsTold } from './closure-draft.ts'

interface Props {
  /** Null while closed. */
  bookings: AdminBooking[] | null
  /** True if they are on several days. */
  isRange: boolean
  /** True if other times are the best for customers: it's today or tomorrow. */
  isSoon: boolean
  isBusy: boolean
  onConfirm: (decisions: Decisions) => void
  onClose: () => void
}

/** Asks what to do with the bookings a closure affects: together, with exceptions one by one. */
export function AffectedBookingsDialog({ bookings, isRange, isSoon, isBusy, onConfirm, onClose }: Props) {
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const nameOf = useItemName()
  const { cancelled, refund } = affectedTotals(bookings ?? [], decisions)
  const offered = [...decisions.values()].filter((choice) => choice === 'offer').length

  return (
    <Dialog
      title="Affected Bookings"
      isWide
      isOpen={bookings !== null}
      onClose={() => {
        setDecisions(new Map())
        onClose()
      }}
      closeLabel="Go Back"
      actions={
        bookings && (
          <>
            {offered > 0 && (
              <p>
                Each customer gets a time that we keep for them for 24 hours, and up to two more to choose
                from. Without an answer, the booking is cancelled and refunded.
              </p>
            )}
            {cancelled > 0 && <p role="status">Refunds: {formatUsd(refund)} in total.</p>}
            <BusyButton isWide busy={isBusy && 'Blocking...'} onClick={() => onConfirm(decisions)}>
              {confirmLabel(cancelled, offered)}
            </BusyButton>
          </>
        )
      }
    >
      {bookings && (
        <>
          <p>
            This closure affects {plural(bookings.length, 'booking')}. Check the ones to cancel, or offer
            another time. All others are kept. {whoIsTold(bookings, decisions)}
          </p>
          <AllAtOnce bookings={bookings} isSoon={isSoon} onDecide={setDecisions} />
          <ul className="grid">
            {bookings.map((booking) => (
              <AffectedBooking
                key={booking.id}
                booking={booking}
                name={nameOf(booking)}
                showsDay={isRange}
                refund={refundableOf(booking)}
                choice={decisions.get(booking.id) ?? 'keep'}
                onChoose={(choice) => setDecisions(new Map(decisions).set(booking.id, choice))}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

interface AllProps {
  bookings: readonly AdminBooking[]
  isSoon: boolean
  onDecide: (decisions: Decisions) => void
}

/** Decides about all of them; each can still be changed by hand. */
function AllAtOnce({ bookings, isSoon, onDecide }: AllProps) {
  const now = useNow(60_000)
  const all = new Map(bookings.map(({ id }) => [id, 'cancel_and_refund'] as const))
  const { refund } = affectedTotals(bookings, all)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={isSoon ? 'primary' : 'secondary'}
        className="grow"
        onClick={() => onDecide(offerAll(bookings, now))}
      >
        {bookings.length > 1 ? 'Offer All Another Time' : 'Offer Another Time'}
      </Button>
      {bookings.length > 1 && (
        <>
          <Button variant="secondary" className="grow" onClick={() => onDecide(all)}>
            Cancel and Refund All ({formatUsd(refund)})
          </Button>
          <Button variant="secondary" className="grow" onClick={() => onDecide(new Map())}>
            Keep All
          </Button>
        </>
      )}
    </div>
  )
}

function confirmLabel(cancelled: number, offered: number): string {
  if (offered > 0)
    return cancelled > 0
      ? `Block, Offer ${plural(offered, 'Other Time')}, Cancel ${cancelled}`
      : `Block and Offer ${plural(offered, 'Other Time')}`
  if (cancelled === 0) return 'Block and Keep All Bookings'
  return `Block and Cancel ${plural(cancelled, 'Booking')}`
}

interface AffectedBookingProps {
  booking: AdminBooking
  name: string
  /** True if the bookings are on several days. */
  showsDay: boolean
  /** Cents. */
  refund: number
  choice: 'keep' | 'offer' | 'cancel_and_refund'
  onChoose: (choice: AffectedBookingProps['choice']) => void
}

/** One booking affected by a closure, in one line where there's room. */
function AffectedBooking({ booking, name, showsDay, refund, choice, onChoose }: AffectedBookingProps) {
  const id = useId()
  const toCall = choice === 'keep' ? null : callWord(booking)
  const { start, end } = timesOf(booking)
  const day = showsDay ? `${formatShortDate(start)}, ` : ''
  return (
    <li className="border-t border-line">
      <fieldset aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 md:flex-nowrap">
        <p id={id} className="min-w-0 grow basis-full pt-1 wrap-anywhere md:basis-0 md:pt-0">
          <strong>{booking.customerName ?? booking.customerEmail}</strong>
          {`: ${name}, ${day}${formatTimeRange(start, end)}`}
          {toCall && <span className="block text-sm text-accent">{toCall}</span>}
        </p>
        <div className="min-w-0 grow basis-0 md:basis-64 md:grow-0">
          {choice === 'offer' ? (
            <CheckboxField label="Offer another time" checked onChange={() => onChoose('keep')} />
          ) : (
            <CheckboxField
              label={refund > 0 ? `Cancel and refund ${formatUsd(refund)}` : 'Cancel (nothing to refund)'}
              checked={choice === 'cancel_and_refund'}
              onChange={({ target }) => onChoose(target.checked ? 'cancel_and_refund' : 'keep')}
            />
          )}
        </div>
        {/* A new tab, to keep the decisions made here. */}
        <a
          href={`/admin/bookings/${booking.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label="Move this booking (new tab)"
          className="flex min-h-11 items-center gap-1 text-accent underline underline-offset-4"
        >
          Move
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </fieldset>
    </li>
  )
}
