import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/fields/text-field.tsx'
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
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        variant="secondary"
        aria-label={days === 1 ? 'Previous day' : 'Previous week'}
        className="px-2.5"
        onClick={() => onChange(date.subtract({ days }))}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <Button variant="secondary" disabled={date.equals(today)} onClick={() => onChange(today)}>
        Today
      </Button>
      <Button
        variant="secondary"
        aria-label={days === 1 ? 'Next day' : 'Next week'}
        className="px-2.5"
        onClick={() => onChange(date.add({ days }))}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
      <label className="min-w-36 flex-1 sm:flex-none">
        <span className="sr-only">Date</span>
        <input {...input} className={inputClass} />
      </label>
      {children}
      <Button variant="secondary" className="max-md:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
    </div>
  )
}
