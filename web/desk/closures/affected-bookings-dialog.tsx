import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd } from '../../../domain/pricing/money.ts'
import { formatShortDate, formatTimes } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import type { Decision, Decisions } from '../../outlets/contribution.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { BusyButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/fields/text-field.tsx'
import { callWord } from '../words/booking-words.ts'
import {
  affectedTotals,
  choiceName,
  confirmLabel,
  otherChoices,
  refundableOf,
  whoIsTold,
} from './closure-draft.ts'

interface Props {
  /** Those that came since staff decided about the others are added. */
  bookings: AdminBooking[]
  /** True if they are on several days. */
  isRange: boolean
  isBusy: boolean
  onConfirm: (decisions: Decisions) => void
  onClose: () => void
}

/**
 * Asks what to do with each booking a closure affects: together, with exceptions one by one. Staff decide
 * about every booking, also about those to keep. Mounted for one closure, so its decisions end with it.
 */
export function AffectedBookingsDialog({ bookings, isRange, isBusy, onConfirm, onClose }: Props) {
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  /** The last decision about all of them, which can include an extension's choice. */
  const [together, setTogether] = useState<Decisions>(new Map())
  const nameOf = useItemName()
  const { cancelled, refund } = affectedTotals(bookings, decisions)
  const open = bookings.filter(({ id }) => !decisions.has(id)).length
  const others = otherChoices(decisions)

  return (
    <Dialog
      title="Affected Bookings"
      isWide
      isOpen
      onClose={onClose}
      closeLabel="Go Back"
      actions={
        <>
          {others.map(([{ of, note }]) => (
            <p key={of}>{note}</p>
          ))}
          {cancelled > 0 && <p role="status">Refunds: {formatUsd(refund)} in total.</p>}
          <BusyButton
            isWide
            busy={isBusy && 'Blocking...'}
            disabled={open > 0}
            onClick={() => onConfirm(decisions)}
          >
            {open > 0 ? `Decide About ${plural(open, 'Booking')} First` : confirmLabel(cancelled, others)}
          </BusyButton>
        </>
      }
    >
      <p>
        This closure affects {plural(bookings.length, 'booking')}. Choose what happens to each.{' '}
        {whoIsTold(bookings, decisions)}
      </p>
      <AllAtOnce
        bookings={bookings}
        onDecide={(all) => {
          setTogether(all)
          setDecisions(all)
        }}
      />
      <ul className="grid">
        {bookings.map((booking) => (
          <AffectedBooking
            key={booking.id}
            booking={booking}
            name={nameOf(booking)}
            showsDay={isRange}
            refund={refundableOf(booking)}
            choice={decisions.get(booking.id)}
            together={together.get(booking.id)}
            onChoose={(choice) => setDecisions(new Map(decisions).set(booking.id, choice))}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface AllProps {
  bookings: readonly AdminBooking[]
  onDecide: (decisions: Decisions) => void
}

/** Decides about all of them; each can still be changed by hand. */
function AllAtOnce({ bookings, onDecide }: AllProps) {
  const all = (choice: Decision): Decisions => new Map(bookings.map(({ id }) => [id, choice]))
  const { refund } = affectedTotals(bookings, all('cancel_and_refund'))
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      <Outlet at="desk/closing" facts={{ bookings, onDecide }} fallback={<div className="min-h-11 grow" />} />
      {bookings.length > 1 && (
        <>
          <Button variant="secondary" className="grow" onClick={() => onDecide(all('cancel_and_refund'))}>
            Cancel and Refund All ({formatUsd(refund)})
          </Button>
          <Button variant="secondary" className="grow" onClick={() => onDecide(all('keep'))}>
            Keep All
          </Button>
        </>
      )}
    </div>
  )
}

interface AffectedBookingProps {
  booking: AdminBooking
  name: string
  /** True if the bookings are on several days. */
  showsDay: boolean
  /** Cents. */
  refund: number
  /** Undefined until staff decide. */
  choice: Decision | undefined
  /** As decided about all of them. */
  together: Decision | undefined
  onChoose: (choice: Decision) => void
}

/** One booking affected by a closure, in one line where there's room. */
function AffectedBooking(props: AffectedBookingProps) {
  const { booking, name, showsDay, refund, choice, together, onChoose } = props
  const id = useId()
  const choices: Decision[] = ['keep', 'cancel_and_refund']
  if (typeof together === 'object') choices.push(together)
  const labelOf = (each: Decision) =>
    typeof each === 'object'
      ? each.label
      : each === 'keep'
        ? 'Keep the booking'
        : refund > 0
          ? `Cancel and refund ${formatUsd(refund)}`
          : 'Cancel (nothing to refund)'
  const toCall = choice && choice !== 'keep' ? callWord(booking) : null
  const { start, end } = timesOf(booking)
  const day = showsDay ? `${formatShortDate(start)}, ` : ''
  return (
    <li className="border-t border-line py-1">
      <fieldset aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 md:flex-nowrap">
        <p id={id} className="min-w-0 grow basis-full wrap-anywhere md:basis-0">
          <strong>{booking.customerName ?? booking.customerEmail}</strong>
          {`: ${name}, ${day}${formatTimes(start, end)}`}
          {toCall && <span className="block text-sm text-accent">{toCall}</span>}
        </p>
        <div className="min-w-0 grow basis-0 md:basis-64 md:grow-0">
          <SelectField
            label="Decision"
            isQuiet
            {...(!choice && { none: 'Choose…' })}
            value={choice ? choiceName(choice) : ''}
            options={choices.map((each) => ({ value: choiceName(each), label: labelOf(each) }))}
            onChange={({ target }) => {
              const chosen = choices.find((each) => choiceName(each) === target.value)
              if (chosen) onChoose(chosen)
            }}
          />
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
