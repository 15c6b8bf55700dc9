export const NAME = 'credit'
export const TITLE = 'Credit'
