/** The folder's name, and what people call it. */
export const NAME = 'replacements'
export const TITLE = 'Other Times for Closed Ones'
