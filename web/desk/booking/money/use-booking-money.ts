import { useQuery } from '@tanstack/react-query'
import { fetchByKey, request } from '../../../api/api-client.ts'
import { ATTENTION, BOOKINGS } from '../../requests/query-keys.ts'
import { useStaffAction } from '../../requests/use-staff-action.ts'

/** A booking's payments, refunds, disputes, and waived balances. */
export function useLedger(id: string) {
  return useQuery({ queryKey: [BOOKINGS, id, 'ledger'], queryFn: fetchByKey('ledger') })
}

/** What staff do about a booking's money. Each sends the version they saw. */
export interface OfVersion {
  version: number
}

/** Stripe pays card refunds and we email the customer; staff hand back any other payment. */
export function useRefund({ isByStripe }: { isByStripe: boolean }) {
  return useStaffAction({
    send: ({
      paymentId,
      ...input
    }: {
      paymentId: string
      amount: string
      reason: string
      refundId: string
    }) => request('requestedRefund', 'POST', `/api/admin/payments/${paymentId}/refunds`, input),
    done: isByStripe
      ? { title: 'Refund Started', description: "We'll email the customer once it's on its way." }
      : { title: 'Refund Recorded', description: 'Give the money back to the customer.' },
    failed: { text: 'Failed to refund' },
    affects: [[BOOKINGS], [ATTENTION]],
  })
}
