import { useState } from 'react'
import { formatTime } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { moveFocus } from './move-focus.ts'
import { type GridSlot, slotWord } from './slot-label.ts'

interface Props {
  slots: readonly GridSlot[]
  /** The selected start, and the duration in hours. */
  hour: number | null
  hours: number
  /** The duration they want, in hours. */
  wanted: number
  onSelect: (hour: number) => void
}

/**
 * The starts of a day, each with its state in words. One tab stop; arrow keys move between the starts, also to those
 * that can't be booked, so that everyone hears why.
 */
export function TimeGrid({ slots, hour, hours, wanted, onSelect }: Props) {
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
  isSelected: boolean
  isCovered: boolean
  wanted: number
  isTabStop: boolean
  onFocus: () => void
  onSelect: () => void
}

function SlotButton({ slot, isSelected, isCovered, wanted, isTabStop, onFocus, onSelect }: SlotProps) {
  const time = formatTime(slot.start)
  const word = slotWord(slot)
  const only = slot.fits !== null && slot.fits < wanted ? `${slot.fits} hr only` : null
  const detail = [slot.vacancy, only].filter(Boolean).join(', ')
  const spoken = [slot.closedReason ? `${word}: ${slot.closedReason}` : word, detail]
    .filter(Boolean)
    .join(', ')
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
        !isSelected && !isCovered && isFree && 'border-line-strong bg-raised hover:border-ink',
        !isFree && !isCovered && 'cursor-not-allowed border-transparent bg-sunken text-ink-soft',
      )}
    >
      <span className="figures text-xl">{time}</span>{' '}
      {(!isFree || slot.isMine || detail) && (
        <span className="text-xs text-balance">{isFree && !slot.isMine ? detail : word}</span>
      )}
    </button>
  )
}
