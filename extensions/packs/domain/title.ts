export const NAME = 'packs'
export const TITLE = 'Hour Packs'
