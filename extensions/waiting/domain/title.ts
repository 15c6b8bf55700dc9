/** The folder's name, and what people call it. */
export const NAME = 'waiting'
export const TITLE = 'Waiting Lists'
