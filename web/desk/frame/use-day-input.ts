import { type ChangeEvent, useState } from 'react'
import { dateOf, LAST_DAY } from './day-input.ts'

/**
 * Props of a date input for the day that is on screen. A year is typed digit by digit, through the year 2 and the
 * year 20, and half a date is empty: only a day of this century is passed on, and what is none goes when the field is
 * left.
 */
export function useTypedDay(day: Temporal.PlainDate, onChange: (day: Temporal.PlainDate) => void) {
  const current = day.toString()
  const [shown, setShown] = useState({ day: current, text: current })
  // Changed, by what was typed or elsewhere, as by the button for the next day.
  if (shown.day !== current) setShown({ day: current, text: current })
  return {
    type: 'date',
    required: true,
    max: LAST_DAY,
    value: shown.text,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setShown({ day: current, text: value })
      const typed = dateOf(value)
      if (typed) onChange(typed)
    },
    onBlur: () => setShown({ day: current, text: current }),
  } as const
}
