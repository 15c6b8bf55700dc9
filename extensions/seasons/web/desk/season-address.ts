import { NAME } from '../../domain/title.ts'

/** Where staff plan a season. */
export const SEASON_ADDRESS = `/admin/extras/${NAME}`
