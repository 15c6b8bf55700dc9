import { useState } from 'react'
import { createTeamSchema } from '../../domain/teams/team.schema.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { call } from '../api/call.ts'
import { useFormOf } from '../forms/use-schema-form.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { TeamCard } from '../teams/team-card.tsx'
import { useTeamAction, useTeams } from '../teams/use-teams.ts'
import { BusyButton } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Loaded, SkeletonList } from '../ui/loaded.tsx'
import { Section } from '../ui/panels.tsx'

const LOADING = <SkeletonList count={2} className="h-48" />

export default function TeamsPage() {
  return (
    <PageFrame title="My Teams" back={{ href: '/profile', label: 'Back' }}>
      <RequireUser notice={LOGGED_OUT} fallback={LOADING}>
        {() => <Teams />}
      </RequireUser>
    </PageFrame>
  )
}

function Teams() {
  const teams = useTeams()
  /** Links made on this visit, by team: we store only their hashes. */
  const [links, setLinks] = useState<Record<string, string | null>>({})
  const keep = (id: string, url: string | null) => setLinks((kept) => ({ ...kept, [id]: url }))
  return (
    <Loaded query={teams} failed="We couldn't load your teams." loading={LOADING}>
      {(teams) => (
        <>
          {teams.map((team) => (
            <TeamCard
              key={team.id}
              team={team}
              url={links[team.id] ?? undefined}
              onLink={(url) => keep(team.id, url)}
            />
          ))}
          <NewTeam onMade={keep} />
        </>
      )}
    </Loaded>
  )
}

const FIELD_OF = { too_many_teams: 'name' } as const

function NewTeam({ onMade }: { onMade: (id: string, url: string) => void }) {
  const create = useTeamAction(
    "Couldn't Create the Team",
    (team: { name: string }) => call('POST /api/teams', team),
    FIELD_OF,
  )
  const { field, submit, reset } = useFormOf({
    schema: createTeamSchema,
    defaultValues: { name: '' },
    action: create,
  })
  return (
    <Section title="New Team">
      <p>
        Name your team, and share its link. Parents sign once for a year of practices, without an account.
      </p>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={submit(({ id, url }) => {
          onMade(id, url)
          reset()
        })}
      >
        <TextField label="Team Name" maxLength={50} autoComplete="off" enterKeyHint="go" {...field('name')} />
        <BusyButton type="submit" isWide busy={create.isPending && 'Creating...'}>
          Create Team
        </BusyButton>
      </form>
    </Section>
  )
}
