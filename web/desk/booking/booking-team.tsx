import type { AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { plural } from '../../../domain/plural.ts'
import { signedText } from '../../../domain/teams/roster.ts'
import { request } from '../../api/api-client.ts'
import { BusyButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { BOOKINGS, useStaffAction } from '../requests/staff-requests.ts'

/** The team a booking is for: how many players have signed, who hasn't, and a button that emails their guardians. */
export function BookingTeam({ booking: { id, team } }: { booking: AdminBookingDetail }) {
  const remind = useStaffAction({
    send: () => request('reminded', 'POST', `${BOOKINGS}/${id}/team-reminders`),
    failed: { title: "Couldn't Send Reminders", text: 'Failed to send the reminders' },
    affects: [[BOOKINGS]],
  })
  if (!team) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{`${team.name}: ${signedText(team.signed, team.players)}`}</span>
        {team.missing.length > 0 && ` (missing: ${team.missing.join(', ')})`}
      </p>
      {team.missing.length > 0 && (
        <BusyButton
          variant="secondary"
          className="print:hidden"
          isBusy={remind.isPending}
          busyLabel="Sending..."
          onClick={() =>
            remind.mutate(undefined, {
              onSuccess: ({ reminded }) =>
                toast({
                  title: 'Reminders Sent',
                  description: `We emailed the parents of ${plural(reminded, 'player')}.`,
                }),
            })
          }
        >
          Remind Parents
        </BusyButton>
      )}
    </div>
  )
}
