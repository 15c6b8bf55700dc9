/** The purpose of a link to one booking. */
export const LINK_PURPOSES = ['sign', 'pay'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/**
 * How a link reaches the customer: by email, as a QR code or copied text from the desk's screen, or on the
 * desk's own tablet.
 */
export const LINK_WAYS = ['email', 'screen', 'tablet'] as const
export type LinkWay = (typeof LINK_WAYS)[number]

/** How agreements were signed: by the account's owner, or through a link. */
export const SIGNED_WAYS = ['account', ...LINK_WAYS] as const
export type SignedWay = (typeof SIGNED_WAYS)[number]
