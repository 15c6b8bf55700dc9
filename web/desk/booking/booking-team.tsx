import type { AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { signedText } from '../../../domain/teams/roster.ts'
import { call } from '../../api/call.ts'
import { RemindButton } from '../../teams/remind-button.tsx'
import { BOOKINGS } from '../requests/staff-requests.ts'

/** The team a booking is for: how many players have signed, who hasn't, and a button that emails their guardians. */
export function BookingTeam({ booking: { id, team } }: { booking: AdminBookingDetail }) {
  if (!team) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{`${team.name}: ${signedText(team.signed, team.players)}`}</span>
        {team.missing.length > 0 && ` (missing: ${team.missing.join(', ')})`}
      </p>
      {team.toRemind > 0 && (
        <RemindButton
          label="Remind Parents"
          send={() => call('POST /api/admin/bookings/:id/team-reminders', { id })}
          affects={BOOKINGS}
        />
      )}
    </div>
  )
}
