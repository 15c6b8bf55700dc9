import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ChangedDate } from '../../../domain/orders/order.schema.ts'
import { isApiError } from '../../../web/api/api-error.ts'
import { call } from '../../../web/api/call.ts'
import { useRefreshBookings } from '../../../web/bookings/use-bookings.ts'
import { showFailure } from '../../../web/forms/request-failure.ts'
import { type Refusals, refusalsOf, requestOf, type SeasonWish } from './plan/season-dates.ts'
import { noteHeld } from './plan/season-draft.ts'

const NONE: Refusals = new Map()

/** Takes all dates and goes on to checkout. If some can't be taken, keeps the others and says why. */
export function useCreateSeason({ onCatalogStale }: { onCatalogStale: () => void }) {
  const [, navigate] = useLocation()
  const refresh = useRefreshBookings()
  const [refusals, setRefusals] = useState(NONE)
  // The same for a request that's repeated because its response was lost, so nothing is taken twice.
  const sent = useRef({ key: '', id: '' })
  const create = useMutation({
    mutationFn: (wish: SeasonWish) => {
      const key = JSON.stringify(requestOf('', wish))
      if (sent.current.key !== key) sent.current = { key, id: crypto.randomUUID() }
      return call('POST /api/orders', requestOf(sent.current.id, wish))
    },
    onSettled: refresh,
    onSuccess: ([first]) => {
      // They may have opened another page. The dates wait for payment in My Bookings.
      if (!first) return
      noteHeld(first.orderId)
      if (window.location.pathname === '/season')
        navigate(`/checkout?bookingId=${first.id}`, { state: { from: '/season' } })
    },
    onError: (error, { slots }) => {
      if (isApiError(error, 'dates_changed')) {
        const dates = error.details.dates as ChangedDate[]
        setRefusals(refusalsOf(slots, dates))
        if (dates.some(({ code }) => code === 'price_changed' || code === 'not_active')) onCatalogStale()
      }
      if (isApiError(error)) sent.current = { key: '', id: '' }
      showFailure('Booking Failed', error)
    },
  })
  return {
    submit: (wish: SeasonWish) => {
      setRefusals(NONE)
      create.mutate(wish)
    },
    isBusy: create.isPending,
    /** Messages about the last attempt, by slot. */
    refusals,
    /** Once the plan changes. */
    forget: () => setRefusals(NONE),
  }
}
