import { CalendarDays, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/fields/text-field.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { useDayInput } from './day-input.ts'

interface Props {
  date: Temporal.PlainDate
  today: Temporal.PlainDate
  onChange: (date: Temporal.PlainDate) => void
  /** How many days the arrows move. */
  days?: 1 | 7
  /** Buttons after the date. */
  children?: ReactNode
}

/** Moves the board to another day, and prints it. */
export function DayBar({ date, today, onChange, days = 1, children }: Props) {
  const input = useDayInput(date, onChange)
  const unit = days === 1 ? 'day' : 'week'
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Arrow
        label={`Previous ${unit}`}
        Icon={ChevronLeft}
        onClick={() => onChange(date.subtract({ days }))}
      />
      <Button
        variant="secondary"
        className="max-md:disabled:hidden"
        disabled={date.equals(today)}
        onClick={() => onChange(today)}
      >
        Today
      </Button>
      <Arrow label={`Next ${unit}`} Icon={ChevronRight} onClick={() => onChange(date.add({ days }))} />
      {/* On a phone, the heading shows the date, and the icon opens the device's calendar. */}
      <label className="relative grid place-items-center rounded-plate focus-within:outline-3 focus-within:outline-focus max-md:size-11 max-md:border-2 max-md:border-line-strong max-md:bg-raised md:min-w-36">
        <span className="sr-only">Date</span>
        <CalendarDays aria-hidden="true" className="size-5 md:hidden" />
        <input
          {...input}
          className={classNames(
            inputClass,
            'min-h-11! max-md:absolute max-md:inset-0 max-md:min-h-0 max-md:opacity-0',
          )}
        />
      </label>
      {children}
      <PrintButton className="max-md:hidden @max-[60rem]:[&>svg]:hidden">Print</PrintButton>
    </div>
  )
}

/** A button with an arrow to the day or month before or after. */
export function Arrow({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <Button variant="secondary" aria-label={label} className="px-2.5" onClick={onClick}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  )
}
