import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { SetTeam } from './set-team.tsx'
import { useTeams } from './use-teams.ts'

/**
 * Sets the team of a booking, with all dates of its season. Someone who booked a season and has no team yet
 * gets a link to the page where they name one.
 */
export default function BookingTeamField({ booking, name }: { booking: OwnBooking; name: string }) {
  const { data: teams, isError } = useTeams()
  if (booking.status !== 'confirmed') return null
  if (teams && teams.length > 0) return <SetTeam booking={booking} name={name} teams={teams} />
  if (booking.orderLabel === null || (isError && !teams)) return null
  return (
    <div className="grid min-h-19 content-between">
      {teams && (
        <>
          <p className="font-semibold">Have Parents Sign</p>
          <ButtonLink href="/teams" variant="secondary">
            Name Your Team
          </ButtonLink>
        </>
      )}
    </div>
  )
}
