import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd, toCents } from '../../domain/pricing/price.ts'
import { instantAt } from '../../domain/time/facility-time.ts'
import { track } from '../analytics.ts'
import { errorText, isApiError, UNREACHABLE } from '../api-client.ts'
import { dismissToasts, toast } from '../ui/toast.ts'
import { type ChoiceFacts, checkChoice } from './check-choice.ts'
import { useCreateBooking } from './use-bookings.ts'

interface Options {
  /** The price may have changed: whoever knows prices should ask again. */
  onPriceChanged: () => void
}

/** Checks the choice, books it and goes on to checkout; or says what is in the way. */
export function useBookingSubmit({ onPriceChanged }: Options) {
  const [, navigate] = useLocation()
  const create = useCreateBooking()
  const [overlappingHold, setOverlappingHold] = useState<string | null>(null)
  const [newTotal, setNewTotal] = useState<string | null>(null)

  function submit(facts: ChoiceFacts, totalAmount: string | null) {
    const { choice } = facts
    const problem = checkChoice(facts)
    if (problem) return toast({ ...problem, variant: 'destructive' })
    if (!choice.date || choice.hour === null || totalAmount === null || create.isPending) return

    const start = instantAt(choice.date, choice.hour)
    const item = choice.spaceId ? { spaceId: choice.spaceId } : { bundleId: choice.bundleId }
    dismissToasts()
    track('booking_started', { ...item, start_time: start.toString(), duration: choice.hours })
    const input = {
      ...item,
      startTime: start.toString(),
      endTime: start.add({ hours: choice.hours }).toString(),
      totalAmount,
    }
    create.mutate(input, {
      onSuccess: (booking) => navigate(`/checkout?bookingId=${booking.id}`),
      onError: refused,
    })
  }

  function refused(error: Error) {
    if (isApiError(error, 'own_hold_overlaps') && typeof error.details.bookingId === 'string') {
      setOverlappingHold(error.details.bookingId)
      return
    }
    let description = errorText(error, UNREACHABLE)
    if (isApiError(error, 'price_changed')) {
      const total = error.details.totalAmount
      const changed = typeof total === 'string' ? formatUsd(toCents(total)) : null
      if (changed) description = `${description} It is ${changed} now.`
      setNewTotal(changed)
      onPriceChanged()
    }
    toast({ title: 'Booking Failed', description, variant: 'destructive' })
  }

  return {
    submit,
    isBusy: create.isPending,
    overlappingHold,
    closeOverlap: () => setOverlappingHold(null),
    /** Set when the server refused the total because the price has changed. */
    newTotal,
    forgetNewTotal: () => setNewTotal(null),
  }
}
