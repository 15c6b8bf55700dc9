import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import type { OwnAgreement } from '../../../domain/payments/ledger.schema.ts'
import type { AgreementsForm, SignedForm } from '../../../domain/payments/payment.schema.ts'
import { isApiError } from '../../api/api-error.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'

/** The toast if signing fails. */
export const NOT_SIGNED = { title: "Couldn't Save Agreements" }

/** The form as it was last signed. Texts that have changed since have to be accepted again. */
export function lastSigned(
  agreements: readonly Pick<OwnAgreement, 'signature' | 'policyVersion'>[],
  policyVersion: string,
): AgreementsForm | null {
  const last = agreements.at(-1)
  if (!last) return null
  const isCurrent = last.policyVersion === policyVersion
  return { cancellationAccepted: isCurrent, liabilityAccepted: isCurrent, signature: last.signature }
}

/**
 * Records the signature on the server; the policy version identifies the texts. For a season, `dates` are
 * those that are shown, and so signed for. If one or the texts have changed, the page shows it.
 */
export function useSignAgreements(bookingId: string, policyVersion: string, dates?: readonly Booking[]) {
  const client = useQueryClient()
  const queryKey = [...keyOf('GET /api/bookings'), bookingId]
  return useAction({
    send: async (agreements: SignedForm) => {
      try {
        const signed = { ...agreements, policyVersion, dates }
        const { signedAt } = await call('POST /api/bookings/:id/agreements', { id: bookingId }, signed)
        // A response from before the signature must not replace it.
        client.cancelQueries({ queryKey })
        // The payment is set up once the booking has the time of signing, and checkout doesn't ask again when
        // remounted.
        client.setQueryData<BookingDetail>(
          queryKey,
          (booking) => booking && { ...booking, agreementsSignedAt: signedAt },
        )
      } catch (error) {
        if (isApiError(error, 'stale')) client.invalidateQueries({ queryKey })
        throw error
      }
    },
    failed: NOT_SIGNED,
  })
}

/** The signed agreements of one of the customer's bookings, oldest first. */
export function useOwnAgreements(bookingId: string, isEnabled = true) {
  return useQuery({ ...query('GET /api/bookings/:id/agreements', { id: bookingId }), enabled: isEnabled })
}
