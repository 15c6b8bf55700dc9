import { useSearchParams } from 'wouter'
import { type BookingDraft, readDraft, writeDraft } from './booking-draft.ts'

/** The draft in the address, and a setter that replaces the history entry. */
export function useBookingDraft(): [BookingDraft, (changes: Partial<BookingDraft>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<BookingDraft>) =>
    setParams((current) => writeDraft({ ...readDraft(current), ...changes }), { replace: true })
  return [readDraft(params), change]
}
