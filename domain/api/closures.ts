import { z } from 'zod'
import { catalogIdSchema } from '../catalog/edit-catalog.schema.ts'
import { blockedDateSchema, closureSchema } from '../closures/closure.schema.ts'
import {
  affectedBookingsSchema,
  blockDateSchema,
  closedSchema,
  closePartSchema,
  closureScopeSchema,
  reopenSchema,
  strandedSchema,
} from '../closures/edit-closures.schema.ts'
import { openingHoursSchema, versionedHoursSchema } from '../hours/opening-hours.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Whatever an extension does about a booking, its customer may get a refund. */
const changesBookings = ({ decisions }: Pick<z.output<typeof closePartSchema>, 'decisions'>) =>
  decisions.some(({ choice }) => choice !== 'keep')

/**
 * Opening hours, blocked dates and closures for everyone; staff change the hours, and close and reopen
 * days, parts of days, and specific spaces.
 */
export const CLOSURES = {
  'GET /api/blocked-dates': { least: 'anyone', returns: z.array(blockedDateSchema) },
  'GET /api/closures': { least: 'anyone', returns: z.array(closureSchema) },
  'POST /api/admin/blocked-dates': {
    least: LEAST_ROLE.closures,
    confirms: changesBookings,
    body: blockDateSchema,
    returns: closedSchema,
    status: 201,
  },
  'DELETE /api/admin/blocked-dates/:id': {
    least: LEAST_ROLE.closures,
    params: byId,
    query: reopenSchema,
  },
  'POST /api/admin/closures': {
    least: LEAST_ROLE.closures,
    confirms: changesBookings,
    body: closePartSchema,
    returns: closedSchema,
    status: 201,
  },
  'DELETE /api/admin/closures/:id': {
    least: LEAST_ROLE.closures,
    params: byId,
    query: reopenSchema,
  },
  'GET /api/admin/catalog/:id/bookings': {
    least: LEAST_ROLE.prices,
    params: catalogIdSchema,
    query: strandedSchema,
    returns: affectedBookingsSchema,
  },
  'POST /api/admin/closures/preview': {
    least: LEAST_ROLE.closures,
    body: closureScopeSchema,
    returns: affectedBookingsSchema,
  },
  'GET /api/opening-hours': { least: 'anyone', returns: openingHoursSchema },
  'GET /api/admin/opening-hours': { least: LEAST_ROLE.prices, returns: versionedHoursSchema },
  'PUT /api/admin/opening-hours': {
    least: LEAST_ROLE.prices,
    body: versionedHoursSchema,
    returns: versionedHoursSchema,
  },
  'POST /api/admin/opening-hours/preview': {
    least: LEAST_ROLE.prices,
    body: openingHoursSchema,
    returns: affectedBookingsSchema,
  },
} satisfies Contract
