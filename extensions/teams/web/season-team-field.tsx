import { useEffect } from 'react'
import type { More } from '../../../domain/bookings/more.schema.ts'
import { NAME } from '../domain/title.ts'
import { chosenTeam } from './chosen-team.ts'
import { TeamField } from './team-field.tsx'
import { useTeams } from './use-teams.ts'

interface Props {
  more: More
  onChange: (more: More) => void
}

/** The team that all dates of a planned season are for. */
export default function SeasonTeamField({ more, onChange }: Props) {
  const teams = useTeams()
  const chosen = chosenTeam(more)
  const choose = (teamId: string | null) => {
    const { [NAME]: _, ...others } = more
    onChange(teamId === null ? others : { ...others, [NAME]: { teamId } })
  }
  // They may no longer help with a team that the kept plan is for.
  const isGone = chosen !== undefined && teams.isSuccess && !teams.data.some(({ id }) => id === chosen)
  useEffect(() => {
    if (isGone) choose(null)
  })
  return <TeamField label="For Team" teams={teams.data} value={chosen} onChange={choose} />
}
