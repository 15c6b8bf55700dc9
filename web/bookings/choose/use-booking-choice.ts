import { useSearchParams } from 'wouter'
import { type BookingChoice, readChoice, writeChoice } from './booking-choice.ts'

/** The choice in the address, and a way to change parts of it without filling the history. */
export function useBookingChoice(): [BookingChoice, (changes: Partial<BookingChoice>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<BookingChoice>) =>
    setParams((current) => writeChoice({ ...readChoice(current), ...changes }), { replace: true })
  return [readChoice(params), change]
}
