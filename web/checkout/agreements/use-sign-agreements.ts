import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignAgreements } from '../../../domain/payments/payment.schema.ts'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { request } from '../../api/api-client.ts'

/** Records the signature on the server; the policy version identifies the texts. */
export function useSignAgreements(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (signature: string) =>
      request('agreementReceipt', 'POST', `/api/bookings/${bookingId}/agreements`, {
        signature: signature.trim(),
        cancellationAccepted: true,
        liabilityAccepted: true,
        policyVersion: CURRENT_POLICY.version,
      } satisfies SignAgreements),
    // The booking holds the time of signing. Without this, checkout would ask again when remounted.
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['/api/bookings', bookingId] })
    },
  })
}
