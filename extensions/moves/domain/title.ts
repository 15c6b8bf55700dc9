/** The folder's name, and what people call it. */
export const NAME = 'moves'
export const TITLE = 'Moves by Customers'
