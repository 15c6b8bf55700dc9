/** The folder's name, and what people call it. */
export const NAME = 'calendar'
export const TITLE = 'Calendar Feed'
