/** The folder's name, and what people call it. */
export const NAME = 'card-readers'
export const TITLE = 'Card Readers'
