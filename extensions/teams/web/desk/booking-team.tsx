import type { AdminBookingDetail } from '../../../../domain/bookings/admin-booking.schema.ts'
import { BOOKINGS } from '../../../../web/desk/requests/staff-requests.ts'
import { signedText } from '../../domain/roster.ts'
import { call } from '../api/client.ts'
import { RemindButton } from '../reminders/remind-button.tsx'
import { teamOf } from './team-of.ts'

/** The team a booking is for: how many players have signed, who hasn't, and a button that emails their guardians. */
export default function BookingTeam({ booking }: { booking: AdminBookingDetail }) {
  const team = teamOf(booking)
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
          send={() => call('POST /api/admin/bookings/:id/team-reminders', { id: booking.id })}
          affects={BOOKINGS}
        />
      )}
    </div>
  )
}
