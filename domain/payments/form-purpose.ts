/**
 * Of a payment form: the price of a held booking, or of one that claims a time that another customer offers;
 * the balance of a confirmed booking; or a pack.
 */
export type FormPurpose = 'price' | 'claim' | 'balance' | 'pack'

/** The purpose of a form for a held booking. */
export function purposeOf({ claimsBookingId }: { claimsBookingId: string | null }): 'price' | 'claim' {
  return claimsBookingId === null ? 'price' : 'claim'
}
