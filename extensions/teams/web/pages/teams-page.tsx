import { LOGGED_OUT, RequireUser } from '../../../../web/accounts/require-user.tsx'
import { useFormOf } from '../../../../web/forms/use-schema-form.ts'
import { PageFrame } from '../../../../web/shell/page-frame.tsx'
import { BusyButton } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/fields/text-field.tsx'
import { Loaded, SkeletonList } from '../../../../web/ui/loaded.tsx'
import { Section } from '../../../../web/ui/panels.tsx'
import { createTeamSchema } from '../../domain/team.schema.ts'
import { call } from '../api/client.ts'
import { TeamCard } from '../team-card.tsx'
import { useTeamAction, useTeams } from '../use-teams.ts'

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
  return (
    <Loaded query={teams} failed="We couldn't load your teams." loading={LOADING}>
      {(teams) => (
        <>
          {teams.map((team) => (
            <TeamCard key={team.id} team={team} />
          ))}
          <NewTeam isFirst={teams.length === 0} />
        </>
      )}
    </Loaded>
  )
}

const FIELD_OF = { refused: 'name' } as const

function NewTeam({ isFirst }: { isFirst: boolean }) {
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
      <form noValidate className="grid gap-3" onSubmit={submit(() => reset())}>
        <TextField label="Team Name" maxLength={50} autoComplete="off" enterKeyHint="go" {...field('name')} />
        <BusyButton
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          isWide
          busy={create.isPending && 'Creating...'}
        >
          Create Team
        </BusyButton>
      </form>
    </Section>
  )
}
