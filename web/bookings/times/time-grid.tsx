import { formatTime } from '../../../domain/time/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { type GridSlot, slotWord } from './slot-label.ts'

interface Props {
  slots: readonly GridSlot[]
  /** The chosen start and how many hours it lasts. */
  hour: number | null
  hours: number
  onChoose: (hour: number) => void
}

/** The fourteen starts of a day, each with its state in words. */
export function TimeGrid({ slots, hour, hours, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-label="Start time"
      className="grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,30%),1fr))] gap-2"
    >
      {slots.map((slot) => {
        const isChosen = slot.hour === hour
        const isCovered = hour !== null && slot.hour > hour && slot.hour < hour + hours
        return (
          <SlotButton
            key={slot.hour}
            slot={slot}
            isChosen={isChosen}
            isCovered={isCovered}
            onChoose={() => onChoose(slot.hour)}
          />
        )
      })}
    </div>
  )
}

interface SlotProps {
  slot: GridSlot
  isChosen: boolean
  isCovered: boolean
  onChoose: () => void
}

function SlotButton({ slot, isChosen, isCovered, onChoose }: SlotProps) {
  const time = formatTime(slot.start)
  const word = slotWord(slot)
  const spoken = slot.closedReason ? `${word}: ${slot.closedReason}` : word
  const isFree = slot.state === 'available'
  return (
    <button
      type="button"
      disabled={!isFree}
      aria-pressed={isChosen}
      aria-label={`${time}, ${spoken}`}
      onClick={onChoose}
      className={classNames(
        'grid min-h-14 place-content-center rounded-plate border-2 px-1 leading-tight',
        isChosen && 'border-barn bg-barn text-on-barn',
        !isChosen && isCovered && 'border-barn bg-danger-soft text-ink',
        !isChosen && !isCovered && isFree && 'border-line-strong bg-raised hover:border-ink',
        !isFree && !isCovered && 'cursor-not-allowed border-transparent bg-sunken text-ink-soft',
      )}
    >
      <span className="figures text-xl">{time}</span>{' '}
      {(!isFree || slot.isMine) && <span className="text-xs">{word}</span>}
    </button>
  )
}
