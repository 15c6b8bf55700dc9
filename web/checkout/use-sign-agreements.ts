import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignAgreements } from '../../domain/payments/payment.schema.ts'
import { CURRENT_POLICY } from '../../domain/payments/policies/current-policy.ts'
import { request } from '../api/api-client.ts'

/** Records who agreed to what; the texts are known by their version. */
export function useSignAgreements(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (signature: string) =>
      request<{ signedAt: string }>('POST', `/api/bookings/${bookingId}/agreements`, {
        signature: signature.trim(),
        cancellationAccepted: true,
        liabilityAccepted: true,
        policyVersion: CURRENT_POLICY.version,
      } satisfies SignAgreements),
    // The booking says when it was signed: without this, checkout drawn anew would ask for it again.
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['/api/bookings', bookingId] })
    },
  })
}
