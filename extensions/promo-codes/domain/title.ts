/** The folder's name, and what people call it. */
export const NAME = 'promo-codes'
export const TITLE = 'Promo Codes'
