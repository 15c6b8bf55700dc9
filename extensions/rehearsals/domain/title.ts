/** The folder's name, and what people call it. */
export const NAME = 'rehearsals'
export const TITLE = 'Try It First'
