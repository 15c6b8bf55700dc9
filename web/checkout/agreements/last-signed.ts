import type { OwnAgreement } from '../../../domain/payments/ledger.schema.ts'
import type { AgreementsForm } from '../../../domain/payments/payment.schema.ts'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'

/** The form as it was last signed. Texts that have changed since have to be accepted again. */
export function lastSigned(
  agreements: readonly Pick<OwnAgreement, 'signature' | 'policyVersion'>[],
): AgreementsForm | null {
  const last = agreements.at(-1)
  if (!last) return null
  const isCurrent = last.policyVersion === CURRENT_POLICY.version
  return { cancellationAccepted: isCurrent, liabilityAccepted: isCurrent, signature: last.signature }
}
