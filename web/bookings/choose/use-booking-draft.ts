import { useSearchParams } from 'wouter'
import { type BookingDraft, readDraft, writeDraft } from './booking-draft.ts'

/** The choice in the address, and a way to change parts of it without filling the history. */
export function useBookingDraft(): [BookingDraft, (changes: Partial<BookingDraft>) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: Partial<BookingDraft>) =>
    setParams((current) => writeDraft({ ...readDraft(current), ...changes }), { replace: true })
  return [readDraft(params), change]
}
