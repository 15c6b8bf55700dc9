import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { moveFormSchema } from '../../../domain/bookings/move-form.schema.ts'
import { messageOf, type Refusal } from '../../../domain/errors.ts'
import { START_HOURS } from '../../../domain/facility.ts'
import { formatHour } from '../../../domain/time/format.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { useItemName } from '../../catalog/use-item-name.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dateOf, LAST_DAY } from '../frame/day-input.ts'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { FreeSlots } from './free-slots.tsx'
import { staleText } from './money/stale-booking.ts'
import { isMoved, moveDraftOf } from './move-draft.ts'
import { moveRefusal } from './move-refusal.ts'
import { samePriceItems } from './same-price-items.ts'
import { useCurrentBooking } from './use-current-booking.ts'
import { useMoveBooking } from './use-desk-booking.ts'

interface Props {
  /** The booking when the dialog opened, so live updates don't change what staff are typing. */
  booking: AdminBooking
  /** Why the booking can't be moved anymore; null if it can. */
  refusal: Refusal | null
  isOpen: boolean
  onClose: () => void
}

/** Moves a booking to another slot at the same price. It keeps its length, payment and signature. */
export function MoveBookingDialog({ booking, refusal, isOpen, onClose }: Props) {
  const items = samePriceItems(booking, useSpaces().data ?? [], useBundles().data ?? [])
  const nameOf = useItemName()
  const move = useMoveBooking(booking.id)
  const known = useCurrentBooking({ opened: booking, error: move.error }).current ?? booking
  const { register, setValue, watch, errors, container, submit } = useDeskForm({
    schema: moveFormSchema,
    defaultValues: moveDraftOf(booking),
    action: move,
  })
  const draft = watch()
  const date = dateOf(draft.date)

  const send = submit(({ itemId, startTime }) => {
    const isBundle = items.some(({ id, isBundle }) => id === itemId && isBundle)
    const item = isBundle ? { spaceId: null, bundleId: itemId } : { spaceId: itemId, bundleId: null }
    move.mutate({ ...item, startTime, version: known.version }, { onSuccess: onClose })
  })

  return (
    <Dialog
      title="Move Booking"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={refusal ? 'Close' : "Don't Move"}
      actions={
        !refusal && (
          <BusyButton
            isWide
            isBusy={move.isPending}
            busyLabel="Moving..."
            disabled={!isMoved(draft, known)}
            onClick={send}
          >
            Move Booking
          </BusyButton>
        )
      }
    >
      {refusal ? (
        <Notice tone="warm" role="alert" title={staleText(null)}>
          <p>{messageOf(refusal)}</p>
        </Notice>
      ) : (
        <>
          {move.error && (
            <Notice tone="bad" role="alert">
              <p className="wrap-anywhere">{moveRefusal(move.error, nameOf)}</p>
            </Notice>
          )}
          <div ref={container} className="grid gap-3">
            <TextField
              label="New date"
              type="date"
              required
              max={LAST_DAY}
              error={errors.date?.message}
              {...register('date')}
            />
            <SelectField label="New start time" error={errors.hour?.message} {...register('hour')}>
              {START_HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {formatHour(hour)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Space or bundle (same price)"
              error={errors.itemId?.message}
              {...register('itemId')}
              // Controlled, because its options can load later.
              value={draft.itemId}
            >
              {items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            {date && (
              <FreeSlots
                booking={known}
                date={date}
                hour={draft.hour}
                itemId={draft.itemId}
                items={items}
                onHour={(hour) => setValue('hour', hour)}
                onItem={(itemId) => setValue('itemId', itemId)}
              />
            )}
          </div>
          <p>We'll email the customer the new time.</p>
        </>
      )}
    </Dialog>
  )
}
