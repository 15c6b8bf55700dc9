import { useState } from 'react'
import { ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { formatTime } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import type { NamedOwnTime } from '../own-time-question.tsx'
import { moveFocus } from './move-focus.ts'
import { type GridSlot, slotWord, spanOfSlot } from './slot-label.ts'

interface Props {
  slots: readonly GridSlot[]
  /** The selected start, and the duration in hours. */
  hour: number | null
  hours: number
  /** The duration they want, in hours. */
  wanted: number
  /** Times that the customer already has. */
  own?: readonly NamedOwnTime[]
  onSelect: (hour: number) => void
}

/**
 * The starts of a day, each with its state in words. One tab stop; arrow keys move between the starts, also to those
 * that can't be booked, so that everyone hears why.
 */
export function TimeGrid({ slots, hour, hours, wanted, own = [], onSelect }: Props) {
  const [focused, setFocused] = useState<number | null>(null)
  const firstFree = slots.find(({ state }) => state === 'available') ?? slots[0]
  const tabStop = slots.find((slot) => slot.hour === (focused ?? hour)) ?? firstFree
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-label="Start time"
      onKeyDown={moveFocus}
      onBlur={() => setFocused(null)}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,30%),1fr))] gap-2"
    >
      {slots.map((slot) => {
        const isSelected = slot.hour === hour
        const isCovered = hour !== null && slot.hour > hour && slot.hour < hour + hours
        return (
          <SlotButton
            key={slot.hour}
            slot={slot}
            own={ownTimesAt(own, spanOfSlot(slot))}
            isSelected={isSelected}
            isCovered={isCovered}
            wanted={wanted}
            isTabStop={slot === tabStop}
            onFocus={() => setFocused(slot.hour)}
            onSelect={() => onSelect(slot.hour)}
          />
        )
      })}
    </div>
  )
}

interface SlotProps {
  slot: GridSlot
  /** Those of the customer's times that are then. */
  own: readonly NamedOwnTime[]
  isSelected: boolean
  isCovered: boolean
  wanted: number
  isTabStop: boolean
  onFocus: () => void
  onSelect: () => void
}

function SlotButton(props: SlotProps) {
  const { slot, own, isSelected, isCovered, wanted, isTabStop, onFocus, onSelect } = props
  const time = formatTime(slot.start)
  const word = slotWord(slot, own)
  const isOwn = slot.isMine || own.length > 0
  const isBooked = own.some(({ isHeld }) => !isHeld)
  const only = slot.fits !== null && slot.fits < wanted ? `${slot.fits} hr only` : null
  const detail = [slot.vacancy, only].filter(Boolean).join(', ')
  const reason = isOwn ? own.map(({ name }) => name).join(' and ') : slot.closedReason
  const spoken = [reason ? `${word}: ${reason}` : word, detail].filter(Boolean).join(', ')
  const isFree = slot.state === 'available'
  return (
    <button
      type="button"
      aria-disabled={!isFree}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${time}, ${spoken}`}
      onFocus={onFocus}
      onClick={isFree ? onSelect : undefined}
      className={classNames(
        'grid min-h-14 place-content-center rounded-plate border-2 px-1 leading-tight',
        isSelected && 'border-barn bg-barn text-on-barn',
        !isSelected && isCovered && 'border-barn bg-danger-soft text-ink',
        !isSelected && !isCovered && isBooked && 'border-turf bg-turf-soft text-ink',
        !isSelected && !isCovered && !isBooked && isFree && 'border-line-strong bg-raised hover:border-ink',
        !isFree && 'cursor-not-allowed',
        !isFree && !isCovered && !isBooked && 'border-transparent bg-sunken text-ink-soft',
      )}
    >
      <span className="figures text-xl">{time}</span>{' '}
      {(!isFree || isOwn || detail) && (
        <span className="text-xs text-balance">{isFree && !isOwn ? detail : word}</span>
      )}
    </button>
  )
}
