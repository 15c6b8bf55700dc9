import { useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { formatShortDate, formatTimeRange } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RadioGroup } from '../../ui/fields/choice-group.tsx'
import { affectedTotals, type Decisions, refundableOf } from './closure-draft.ts'

interface Props {
  /** Null while closed. */
  bookings: AdminBooking[] | null
  /** True if they are on several days. */
  isRange: boolean
  isBusy: boolean
  onConfirm: (decisions: Decisions) => void
  onClose: () => void
}

/** Asks what to do with the bookings a closure affects: together, with exceptions one by one. */
export function AffectedBookingsDialog({ bookings, isRange, isBusy, onConfirm, onClose }: Props) {
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const nameOf = useItemName()
  const { cancelled, refund } = affectedTotals(bookings ?? [], decisions)

  return (
    <Dialog
      title="Affected Bookings"
      isOpen={bookings !== null}
      onClose={() => {
        setDecisions(new Map())
        onClose()
      }}
      closeLabel="Go Back"
      actions={
        bookings && (
          <>
            {cancelled > 0 && <p role="status">Refunds: {formatUsd(refund)} in total.</p>}
            <BusyButton isWide isBusy={isBusy} busyLabel="Blocking..." onClick={() => onConfirm(decisions)}>
              {confirmLabel(cancelled)}
            </BusyButton>
          </>
        )
      }
    >
      {bookings && (
        <>
          <p>
            This closure affects {plural(bookings.length, 'booking')}. Choose what to do with each one. We'll
            email anyone whose booking is cancelled.
          </p>
          {bookings.length > 1 && <AllAtOnce bookings={bookings} onDecide={setDecisions} />}
          <ul className="grid gap-4">
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
  onDecide: (decisions: Decisions) => void
}

/** Decides about all of them; each can still be changed by hand. */
function AllAtOnce({ bookings, onDecide }: AllProps) {
  const all = new Map(bookings.map(({ id }) => [id, 'cancel_and_refund'] as const))
  const { refund } = affectedTotals(bookings, all)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" className="grow" onClick={() => onDecide(all)}>
        Cancel and Refund All ({formatUsd(refund)})
      </Button>
      <Button variant="secondary" className="grow" onClick={() => onDecide(new Map())}>
        Keep All
      </Button>
    </div>
  )
}

function confirmLabel(cancelled: number): string {
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
  choice: 'keep' | 'cancel_and_refund'
  onChoose: (choice: AffectedBookingProps['choice']) => void
}

/** One booking affected by a closure. */
function AffectedBooking({ booking, name, showsDay, refund, choice, onChoose }: AffectedBookingProps) {
  const { start, end } = timesOf(booking)
  const who = booking.customerName ?? booking.customerEmail
  const day = showsDay ? `${formatShortDate(start)}, ` : ''
  return (
    <li className="border-t border-line pt-3 wrap-anywhere">
      <RadioGroup
        label={`${who}: ${name}, ${day}${formatTimeRange(start, end)}`}
        value={choice}
        onChange={(event) => onChoose(event.target.value === 'keep' ? 'keep' : 'cancel_and_refund')}
        options={[
          { value: 'keep', label: 'Keep the booking' },
          {
            value: 'cancel_and_refund',
            label: refund > 0 ? `Cancel and refund ${formatUsd(refund)}` : 'Cancel (nothing to refund)',
          },
        ]}
      />
      {/* A new tab, to keep the decisions made here. */}
      <a
        href={`/admin/bookings/${booking.id}`}
        target="_blank"
        rel="noreferrer"
        className="inline-grid min-h-11 content-center text-accent underline underline-offset-4"
      >
        Move this booking (new tab)
      </a>
    </li>
  )
}
