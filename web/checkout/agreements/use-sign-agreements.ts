import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgreementsForm } from '../../../domain/payments/payment.schema.ts'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { request } from '../../api/api-client.ts'

/** Records the signature on the server; the policy version identifies the texts. */
export function useSignAgreements(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (agreements: AgreementsForm) =>
      request('agreementReceipt', 'POST', `/api/bookings/${bookingId}/agreements`, {
        ...agreements,
        policyVersion: CURRENT_POLICY.version,
      }),
    // The booking holds the time of signing. Without this, checkout would ask again when remounted.
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['/api/bookings', bookingId] })
    },
  })
}
