import { z } from 'zod'

/** Id of a space or bundle, like "cage-1". Bookings and people have UUIDs. */
export const itemIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'Must be the id of a space or bundle')

/** The row version on screen; another one in the table means that someone else saved since. */
export const versionSchema = z.int32().positive()
