/** Its folder, and its key in responses and tables. */
export const NAME = 'teams'
export const TITLE = 'Teams'
