/** The folder's name, and what people call it. */
export const NAME = 'seasons'
export const TITLE = 'Season Planner'
