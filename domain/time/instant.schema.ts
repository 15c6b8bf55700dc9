import { z } from 'zod'

/** An instant on the wire: ISO 8601 with an offset. Without one it could mean anybody's clock, so it is refused. */
export const instantSchema = z.iso.datetime({ offset: true, error: 'Must be a time with an offset' })

/** A local calendar day on the wire, YYYY-MM-DD. */
export const dateSchema = z.iso.date('Must be a date in the form YYYY-MM-DD')
