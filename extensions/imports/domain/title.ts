/** The folder's name, and what people call it. */
export const NAME = 'imports'
export const TITLE = 'Import & Export'
