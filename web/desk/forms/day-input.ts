import { type ChangeEvent, useState } from 'react'

/** The latest date a field takes, YYYY-MM-DD. As `max` it also limits a typed year to four digits. */
export const LAST_DAY = '2099-12-31'

/** Parses a date from a URL or a field; null unless it's a valid day of this century. */
export function dateOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}

/**
 * Props for a date input that changes the day shown on the page. Typing a year passes through the years 2 and 20, and
 * a half-typed date is empty, so `onChange` only gets days of this century. Anything else is discarded on blur.
 */
export function useDayInput(day: Temporal.PlainDate, onChange: (day: Temporal.PlainDate) => void) {
  const current = day.toString()
  const [shown, setShown] = useState({ day: current, text: current })
  // The day changed, here or elsewhere (such as with the next-day button).
  if (shown.day !== current) setShown({ day: current, text: current })
  return {
    type: 'date',
    required: true,
    max: LAST_DAY,
    value: shown.text,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setShown({ day: current, text: value })
      const date = dateOf(value)
      if (date) onChange(date)
    },
    onBlur: () => setShown({ day: current, text: current }),
  } as const
}
