/** What the customer checked and typed. Kept while they switch between the steps. */
export interface Agreements {
  isCancellationAccepted: boolean
  isLiabilityAccepted: boolean
  signature: string
}

export const NOT_AGREED: Agreements = {
  isCancellationAccepted: false,
  isLiabilityAccepted: false,
  signature: '',
}

/** Both boxes and a non-blank signature (spec section 5, Checkout). */
export function isComplete({ isCancellationAccepted, isLiabilityAccepted, signature }: Agreements): boolean {
  return isCancellationAccepted && isLiabilityAccepted && signature.trim() !== ''
}
