import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import { settingsSchema } from '../../domain/config/settings.schema.ts'
import { refuse } from '../../domain/errors.ts'
import { remindedSchema } from '../../domain/teams/team.schema.ts'
import { findBooking } from '../bookings/booking-row.ts'
import { type Api, by, ok, RefusalError, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { remindTeam } from '../teams/remind-team.ts'
import { changeSettings, readSettings } from './settings.ts'

/** Staff remind guardians, and choose whether signatures are needed. */
export async function deskTeamRoutes(app: Api, services: Services): Promise<void> {
  app.post(
    '/api/admin/bookings/:id/team-reminders',
    ok(remindedSchema, { params: bookingIdSchema }),
    async (request) => {
      const booking = await findBooking(services.db, request.params.id)
      if (!booking?.teamId) throw new RefusalError(refuse('team_not_found'))
      const wish = { ...by(request, services), teamId: booking.teamId, isVerified: true }
      return { reminded: unwrap(await remindTeam(services, wish)) }
    },
  )
  app.get('/api/admin/settings', ok(settingsSchema), () => readSettings(services.db))
  app.put('/api/admin/settings', ok(settingsSchema, { body: settingsSchema }), (request) =>
    changeSettings(services, { ...by(request, services), input: request.body }),
  )
}
