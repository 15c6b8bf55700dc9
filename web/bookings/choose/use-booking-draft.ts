import { useSearchParams } from 'wouter'
import { type BookingDraft, readDraft, readWeekday, writeDraft } from './booking-draft.ts'

/**
 * The draft in the address, a setter that replaces the history entry, and the weekday to find a date for, as in the address of a
 * booking to repeat.
 */
export function useBookingDraft(): [
  draft: BookingDraft,
  change: (changes: Partial<BookingDraft>) => void,
  weekday: number | null,
] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<BookingDraft>) =>
    setParams((current) => writeDraft({ ...readDraft(current), ...changes }), { replace: true })
  const draft = readDraft(params)
  return [draft, change, draft.date ? null : readWeekday(params)]
}
