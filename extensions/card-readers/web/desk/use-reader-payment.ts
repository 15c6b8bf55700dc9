import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { errorText } from '../../../../web/api/api-error.ts'
import { useLive } from '../../../../web/api/use-live.ts'
import { latestOf, staleOf } from '../../../../web/desk/requests/refusals.ts'
import { ATTENTION, BOARD, BOOKINGS } from '../../../../web/desk/requests/staff-requests.ts'
import { useAction } from '../../../../web/forms/use-action.ts'
import { type ToastMessage, toast } from '../../../../web/ui/toasts/toast.ts'
import type { CardReader, ReaderPayment } from '../../domain/card-reader.schema.ts'
import { call, query } from '../api/client.ts'

/** The server asks Stripe at most five times in 15 seconds. A webhook makes it faster. */
const LOOK_EVERY_MS = 3_000
const AFFECTED = [BOARD, BOOKINGS, ATTENTION]

interface Charge {
  booking: AdminBooking
  reader: CardReader
  /** Dollars; the whole balance without it. */
  amount?: string
}

/** A payment on a card reader, from the request to its end. Calls `onPaid` once the money is recorded. */
export function useReaderPayment(onPaid?: () => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Charge | null>(null)
  /** The last one that staff left, maybe before the reader had it. */
  const left = useRef<Charge | null>(null)
  const charge = useAction({
    send: async (input: Charge) => {
      const { booking, reader, amount } = input
      const payment = await call(
        'POST /api/admin/bookings/:id/reader-payment',
        { id: booking.id },
        {
          readerId: reader.id,
          version: booking.version,
          ...(amount && { amount }),
        },
      )
      if (left.current === input) stop.mutate(payment.intentId)
      return payment
    },
    failed: { text: 'Failed to use the card reader' },
    affects: AFFECTED,
    isAnswered: () => true,
  })
  const stop = useAction({
    send: (intentId: string) => call('POST /api/admin/reader-payments/:id/cancellation', { id: intentId }),
    failed: { text: 'Failed to stop the card payment' },
    affects: AFFECTED,
  })
  const intentId = charge.data?.intentId ?? ''
  const following = query('GET /api/admin/reader-payments/:id', { id: intentId })
  const followed = useQuery({
    ...following,
    enabled: intentId !== '',
    refetchInterval: ({ state }) => (isWaiting(state.data) ? LOOK_EVERY_MS : false),
    retry: false,
  })
  const look = () => void (intentId && client.invalidateQueries({ queryKey: following.queryKey }))
  useLive({ onDesk: look, onMissed: look })
  const payment = charge.data && (followed.data ?? charge.data)
  const end = payment?.state

  const finish = useEffectEvent((how: 'paid' | 'flagged') => {
    toast(TOASTS[how])
    for (const queryKey of AFFECTED) client.invalidateQueries({ queryKey })
    onPaid?.()
  })
  useEffect(() => {
    if (end === 'paid' || end === 'flagged') finish(end)
  }, [end])

  const start = (input: Charge) => {
    setAsked(input)
    charge.mutate(input)
  }
  return {
    /** Null before the first request. */
    progress: asked && {
      asked,
      payment,
      error: charge.error && errorText(charge.error, 'Failed to use the card reader'),
    },
    isWaiting: charge.isPending || isWaiting(payment),
    start,
    retry() {
      if (!asked) return
      const current = staleOf<AdminBooking>(charge.error)?.current
      start({ ...asked, booking: latestOf(asked.booking, current) })
    },
    /** Back to the choice of a method. A reader that still waits stops. */
    leave() {
      left.current = asked
      if (payment && (end === 'waiting' || end === 'declined'))
        stop.mutate(payment.intentId, {
          onSuccess: ({ state }) =>
            toast(TOASTS[state === 'paid' || state === 'flagged' ? state : 'stopped']),
        })
      setAsked(null)
      charge.reset()
    },
  }
}

const isWaiting = (payment: ReaderPayment | undefined) => payment?.state === 'waiting'

const TOASTS = {
  paid: { title: 'Payment Received', description: 'The card was charged.' },
  flagged: {
    title: 'Please Review This Payment',
    description: "The card was charged, but the booking had changed. It's listed under Needs Attention.",
    variant: 'destructive',
  },
  stopped: { title: 'Card Payment Stopped', description: 'The card was not charged.' },
} as const satisfies Partial<Record<ReaderPayment['state'], ToastMessage>>
