/** What the customer has ticked and typed so far; it stays when they come back to change it. */
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

/** Both boxes and a signature that is not blank (spec section 5, Checkout). */
export function isComplete({ isCancellationAccepted, isLiabilityAccepted, signature }: Agreements): boolean {
  return isCancellationAccepted && isLiabilityAccepted && signature.trim() !== ''
}
