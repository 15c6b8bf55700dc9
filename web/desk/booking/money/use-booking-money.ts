import { useQuery } from '@tanstack/react-query'
import type { DeskPaymentMethod } from '../../../../domain/bookings/booking-status.ts'
import { fetchByKey, request } from '../../../api/api-client.ts'
import { ATTENTION, BOOKINGS } from '../../requests/query-keys.ts'
import { useStaffAction } from '../../requests/use-staff-action.ts'

/** A booking's payments, refunds, disputes, and waived balances. */
export function useLedger(id: string) {
  return useQuery({ queryKey: [BOOKINGS, id, 'ledger'], queryFn: fetchByKey('ledger') })
}

/** What staff do about a booking's money. Each sends the version they saw. */
interface OfVersion {
  version: number
}

export function useMarkPaid(id: string) {
  return useStaffAction({
    send: (input: OfVersion & { method: DeskPaymentMethod; amount: string }) =>
      request('adminBookingDetail', 'POST', `${BOOKINGS}/${id}/payment`, input),
    done: { title: 'Payment Recorded', description: 'The balance is updated.' },
    failed: { text: 'Failed to record the payment' },
    affects: [[BOOKINGS], [ATTENTION]],
  })
}

export function useWaiveBalance(id: string) {
  return useStaffAction({
    send: (input: OfVersion & { reason: string }) =>
      request('adminBookingDetail', 'POST', `${BOOKINGS}/${id}/waived-balance`, input),
    done: { title: 'Balance Waived', description: 'Nothing is due for this booking anymore.' },
    failed: { text: 'Failed to waive the balance' },
    affects: [[BOOKINGS]],
  })
}

export function useUndoWaive(id: string) {
  return useStaffAction({
    send: (input: OfVersion) =>
      request('adminBookingDetail', 'POST', `${BOOKINGS}/${id}/waived-balance/undo`, input),
    done: { title: 'Balance Due Again', description: 'The waived amount is due again.' },
    failed: { text: 'Failed to undo the waived balance' },
    affects: [[BOOKINGS]],
  })
}

export function useChangePrice(id: string) {
  return useStaffAction({
    send: (input: OfVersion & { totalAmount: string; reason: string; refundsOverpaid: boolean }) =>
      request('adminBookingDetail', 'PUT', `${BOOKINGS}/${id}/price`, input),
    done: { title: 'Price Changed', description: 'The booking shows the new price.' },
    failed: { text: 'Failed to change the price' },
    affects: [[BOOKINGS], [ATTENTION]],
  })
}

export function useEmailReceipt(id: string) {
  return useStaffAction({
    send: () => request('adminBookingDetail', 'POST', `${BOOKINGS}/${id}/receipt`),
    done: { title: 'Receipt Sent', description: "It's on its way to the customer." },
    failed: { text: 'Failed to send the receipt' },
    affects: [[BOOKINGS]],
  })
}

export function useVoidPayment() {
  return useStaffAction({
    send: ({
      paymentId,
      ...input
    }: OfVersion & { paymentId: string; reason: string; method?: DeskPaymentMethod }) =>
      request('adminBookingDetail', 'POST', `/api/admin/payments/${paymentId}/void`, input),
    done: { title: 'Payment Corrected', description: 'The original stays in the ledger.' },
    failed: { text: 'Failed to correct the payment' },
    affects: [[BOOKINGS], [ATTENTION]],
  })
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
