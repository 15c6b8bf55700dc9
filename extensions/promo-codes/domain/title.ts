export const NAME = 'promo-codes'
export const TITLE = 'Promo Codes'
