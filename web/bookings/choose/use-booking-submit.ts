import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ItemRef } from '../../../domain/bookings/conflict.ts'
import type { PausedSpan } from '../../../domain/bookings/paused-spans.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { isApiError } from '../../api/api-error.ts'
import { BLOCKED_DATES } from '../../api/use-blocked-dates.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { CLOSURES } from '../times/use-availability.ts'
import { type BookingDraft, draftQuery } from './booking-draft.ts'
import { checkDraft, type DraftFacts, isAboutHolds } from './check-draft.ts'
import { explainRefusal } from './explain-refusal.ts'
import { goToStep, STEPS, stepToFix } from './step-anchors.ts'
import { useStartBooking } from './use-start-booking.ts'

interface Options {
  /** The current draft, as shown on screen. */
  draft: BookingDraft
  /** A price changed or an item became inactive, so the catalog must be refetched. */
  onCatalogStale: () => void
}

/** Checks the draft, books it and goes on to checkout, or shows why it can't be booked. */
export function useBookingSubmit({ draft: shown, onCatalogStale }: Options) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const booking = useStartBooking()
  const [overlappingHold, setOverlappingHold] = useState<string | null>(null)
  const [areHoldsInTheWay, setHoldsInTheWay] = useState(false)
  const [pauses, setPauses] = useState<readonly Pause[]>([])
  const shownKey = useRef('')
  useEffect(() => {
    shownKey.current = draftQuery(shown)
  })

  function submit(
    facts: DraftFacts,
    totalAmount: string | null,
    { isAnyCage, replaces }: { isAnyCage: boolean; replaces: string | undefined },
  ) {
    const { draft } = facts
    setHoldsInTheWay(false)
    const problem = checkDraft(facts)
    if (problem) {
      goToStep(stepToFix(draft))
      return toast({ ...problem, variant: 'destructive' })
    }
    const { date, hour } = draft
    if (!date || hour === null || totalAmount === null) return

    setOverlappingHold(null)
    const submitted = shownKey.current
    const isStillWanted = () => shownKey.current === submitted
    const choice = {
      ...draft,
      date,
      hour,
      totalAmount,
      ...(isAnyCage && { isAnyCage }),
      ...(replaces && { replaces }),
    }
    booking.start(choice, {
      onSuccess: ({ id }) => (isStillWanted() ? navigate(`/checkout?bookingId=${id}`) : showTimeHeld()),
      onError: (error) => {
        const until = isApiError(error, 'slot_paused') && error.details.pausedUntil
        if (typeof until === 'string')
          setPauses((before) => [...before, pauseOf(draft, instantAt(date, hour), until)])
        refused(error, isStillWanted())
      },
    })
  }

  function refused(error: Error, isStillWanted: boolean) {
    if (isApiError(error, 'own_hold_overlaps') && typeof error.details.bookingId === 'string') {
      setOverlappingHold(error.details.bookingId)
      return
    }
    client.invalidateQueries({ queryKey: BLOCKED_DATES })
    client.invalidateQueries({ queryKey: CLOSURES })
    if (isApiError(error, 'price_changed', 'not_active')) onCatalogStale()
    toast({ ...explainRefusal(error), variant: 'destructive' })
    if (!isStillWanted) return
    if (isAboutHolds(error)) setHoldsInTheWay(true)
    else goToStep(STEPS.time)
  }

  return {
    submit,
    isBusy: booking.isBusy,
    overlappingHold,
    closeOverlap: () => setOverlappingHold(null),
    /** Starts that are left to others for now. */
    pauses,
    /** The last attempt was refused because of the customer's own holds. */
    areHoldsInTheWay,
    /** Forgets the last attempt, once the draft changes. */
    forget: () => setHoldsInTheWay(false),
  }
}

type Pause = ItemRef & PausedSpan

function pauseOf({ spaceId, bundleId }: BookingDraft, start: Temporal.Instant, until: string): Pause {
  return { spaceId, bundleId, start, end: start.add({ hours: 1 }), until: Temporal.Instant.from(until) }
}

/** The draft changed before the response came, so show the hold instead of going to its payment. */
function showTimeHeld(): void {
  toast({
    title: 'Time Held',
    description: "We're holding your earlier pick. Pay for it or release it under Waiting for Payment.",
  })
}
