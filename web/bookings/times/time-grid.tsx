import { useState } from 'react'
import { ownTimesAt } from '../../../domain/bookings/own-times.ts'
import { plural } from '../../../domain/plural.ts'
import { formatTime, isBefore } from '../../../domain/time/facility-time.ts'
import { Button } from '../../ui/button.tsx'
import { choiceClass } from '../../ui/choice.ts'
import { classNames } from '../../ui/class-names.ts'
import type { NamedOwnTime } from '../own-time-question.tsx'
import { ArrowGroup } from './arrow-group.tsx'
import { byPartOfDay } from './day-parts.ts'
import { type GridSlot, slotWord, spanOfSlot } from './slot-label.ts'

interface Props {
  slots: readonly GridSlot[]
  now: Temporal.Instant
  /** The selected start, and the duration in hours. */
  hour: number | null
  hours: number
  /** The duration they want, in hours. */
  wanted: number
  /** Times that the customer already has. */
  own?: readonly NamedOwnTime[]
  onSelect: (hour: number) => void
  /** Called with a start that another customer has, if that leads anywhere. */
  onTaken?: ((hour: number) => void) | undefined
}

/**
 * The starts of a day by its parts, each with its state in words. Those that are past are folded. One tab
 * stop; arrow keys move between the starts, also to those that can't be booked, so that everyone hears why.
 */
export function TimeGrid({ slots, now, hour, hours, wanted, own = [], onSelect, onTaken }: Props) {
  const [focused, setFocused] = useState<number | null>(null)
  const [isPastShown, setIsPastShown] = useState(false)
  const ownAt = (slot: GridSlot) => ownTimesAt(own, spanOfSlot(slot))
  const current = slots.filter((slot) => !isBefore(slot.start, now) || ownAt(slot).length > 0)
  const past = slots.length - current.length
  const shown = isPastShown ? slots : current
  const firstFree = shown.find(({ state }) => state === 'available') ?? shown[0]
  const tabStop = shown.find((slot) => slot.hour === (focused ?? hour)) ?? firstFree
  return (
    <>
      <ArrowGroup label="Start time" onBlur={() => setFocused(null)} className="grid gap-1.5">
        {byPartOfDay(shown).map((part) => (
          <div key={part.name} className="grid gap-0.5">
            <p className="text-xs text-ink-soft">{part.name}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,18%),1fr))] gap-1">
              {part.slots.map((slot) => (
                <SlotButton
                  key={slot.hour}
                  slot={slot}
                  own={ownAt(slot)}
                  isSelected={slot.hour === hour}
                  isCovered={hour !== null && slot.hour > hour && slot.hour < hour + hours}
                  wanted={wanted}
                  isTabStop={slot === tabStop}
                  onFocus={() => setFocused(slot.hour)}
                  onSelect={onSelect}
                  onTaken={onTaken}
                />
              ))}
            </div>
          </div>
        ))}
      </ArrowGroup>
      {past > 0 && (
        <Button
          variant="quiet"
          className="-mx-4 justify-self-start"
          aria-expanded={isPastShown}
          onClick={() => setIsPastShown(!isPastShown)}
        >
          {isPastShown ? 'Hide Past Hours' : `Show ${plural(past, 'Past Hour')}`}
        </Button>
      )}
    </>
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
  onSelect: Props['onSelect']
  onTaken: Props['onTaken']
}

function SlotButton(props: SlotProps) {
  const { slot, own, isSelected, isCovered, wanted, isTabStop, onFocus, onSelect, onTaken } = props
  const time = formatTime(slot.start)
  const word = slotWord(slot, own)
  const isOwn = slot.isMine || own.length > 0
  const isBooked = own.some(({ isHeld }) => !isHeld)
  const only = slot.fits !== null && slot.fits < wanted ? `${slot.fits} hr only` : null
  const detail = [slot.vacancy, only].filter(Boolean).join(', ')
  const reason = isOwn ? own.map(({ name }) => name).join(' and ') : slot.closedReason
  const spoken = [reason ? `${word}: ${reason}` : word, detail].filter(Boolean).join(', ')
  const isFree = slot.state === 'available'
  const isTaken = !isOwn && (slot.state === 'booked' || slot.state === 'held')
  const press = isFree ? onSelect : isTaken ? onTaken : undefined
  return (
    <button
      type="button"
      aria-disabled={!press}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${time}, ${spoken}`}
      onFocus={onFocus}
      onClick={press && (() => press(slot.hour))}
      className={classNames(
        'grid min-h-11 place-content-center rounded-plate text-center leading-none',
        (isSelected || isFree) && choiceClass(isSelected),
        !isSelected && isCovered && 'bg-lamp-soft!',
        !isSelected && !isCovered && isBooked && 'bg-turf-soft! text-ink',
        !isFree && 'text-ink-soft',
        !isFree && !press && 'cursor-not-allowed',
      )}
    >
      <span className="figures text-[1.0625rem]/5 tracking-tight">{time}</span>{' '}
      {(!isFree || isOwn || detail) && (
        <span className="text-xs/3 text-balance">{isFree && !isOwn ? detail : word}</span>
      )}
    </button>
  )
}
