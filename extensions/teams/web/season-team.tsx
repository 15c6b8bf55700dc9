import { useMyBookings } from '../../../web/bookings/use-bookings.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { useFocusAfterRemoval } from '../../../web/ui/focus.ts'
import { Card } from '../../../web/ui/panels.tsx'
import type { Team } from '../domain/team.schema.ts'
import { chosenTeam } from './chosen-team.ts'
import { SetTeam } from './set-team.tsx'
import { useTeams } from './use-teams.ts'

const HEADING = 'season-team'

/** The next step after a season was paid: the team that it's for, whose parents sign. */
export default function SeasonTeam({ bookingId, name }: { bookingId: string; name: string }) {
  const loaded = [useTeams(), useMyBookings()] as const
  const [{ data: teams }, { data: bookings }] = loaded
  const booking = bookings?.find(({ id }) => id === bookingId)
  const team = teams?.find(({ id }) => id === chosenTeam(booking?.more))
  const asks = booking !== undefined && teams !== undefined && teams.length > 0 && !team
  // The list to choose from is gone once it's chosen.
  useFocusAfterRemoval(asks ? 1 : 0, HEADING)
  if (loaded.some(({ data, isError }) => isError && !data)) return null
  return (
    <Card className="grid min-h-56 content-start gap-3">
      <h2 id={HEADING} tabIndex={-1} className="text-xl">
        Have Parents Sign
      </h2>
      {booking && teams && (
        <>
          <p>{textOf(team, teams)}</p>
          {asks ? (
            <SetTeam booking={booking} name={name} teams={teams} />
          ) : (
            <ButtonLink href="/teams" variant="secondary">
              {team ? "Share the Team's Link" : 'Name Your Team'}
            </ButtonLink>
          )}
        </>
      )}
    </Card>
  )
}

function textOf(team: Team | undefined, teams: readonly Team[]): string {
  if (team) return `The players of ${team.name} see these times. Send their parents the team's link.`
  if (teams.length > 0) return 'Choose its team. Parents sign through the link, and see these times.'
  return 'Is this for a team? Name it, and send its link to the parents. They sign for their players without an account, and see these times.'
}
