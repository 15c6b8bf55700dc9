import { Check, PenLine } from 'lucide-react'
import { plural } from '../../../domain/plural.ts'
import { formatShortDate } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../../web/api/clock.ts'
import { ShownLink } from '../../../web/forms/shown-link.tsx'
import { useFormOf } from '../../../web/forms/use-schema-form.ts'
import { BusyButton, Button } from '../../../web/ui/button.tsx'
import { CardList } from '../../../web/ui/card-list.tsx'
import { ConfirmButton } from '../../../web/ui/dialog/confirm-button.tsx'
import { TextField } from '../../../web/ui/fields/text-field.tsx'
import { Card, Section } from '../../../web/ui/panels.tsx'
import { canShare, ShareButton } from '../../../web/ui/share-button.tsx'
import { canRemind, playerName, signedText } from '../domain/roster.ts'
import type { RosterPlayer, Team } from '../domain/team.schema.ts'
import {
  type AddRosterPlayer,
  addHelperSchema,
  addRosterPlayerSchema,
  createTeamSchema,
} from '../domain/team.schema.ts'
import { TEAM_HELPERS } from '../domain/team-limits.ts'
import { AddTimes } from './add-times.tsx'
import { call } from './api/client.ts'
import { PlayerNameFields } from './player-name-fields.tsx'
import { RemindButton } from './reminders/remind-button.tsx'
import { TeamTimes } from './team-times.tsx'
import { TEAMS, useTeamAction } from './use-teams.ts'

/** A team for its coach or a helper: its link, roster, times, and helpers. */
export function TeamCard({ team }: { team: Team }) {
  const signed = team.players.filter(({ state }) => state === 'signed').length
  return (
    <Section
      title={<span className="wrap-anywhere">{team.name}</span>}
      action={<span className="font-semibold">{signedText(signed, team.players.length)}</span>}
    >
      {!team.isCoach && (
        <p className="text-ink-soft">You help {team.coachName ?? 'the coach'} with this team.</p>
      )}
      {team.isCoach && <TeamLink team={team} />}
      <Roster team={team} />
      <h3 className="text-xl">Times</h3>
      <TeamTimes bookings={team.bookings} />
      <AddTimes team={team} />
      {team.isCoach && <Helpers team={team} />}
      {team.isCoach && <RenameTeam team={team} />}
    </Section>
  )
}

function TeamLink({ team }: { team: Team }) {
  const renew = useTeamAction("Couldn't Create the Link", () =>
    call('POST /api/teams/:id/link', { id: team.id }),
  )
  const revoke = useTeamAction("Couldn't Turn the Link Off", () =>
    call('DELETE /api/teams/:id/link', { id: team.id }),
  )
  const until = team.linkExpiresAt && formatShortDate(Temporal.Instant.from(team.linkExpiresAt))
  return (
    <Card className="grid gap-3">
      <p>
        {until
          ? `Parents open the team's link, confirm their email address, and sign for their players. It works until ${until}.`
          : 'This team has no link. Parents need one to sign for their players.'}
      </p>
      {team.linkUrl && (
        <ShownLink label="Team link" url={team.linkUrl} next="Send it to the parents of your team." isKept>
          {canShare() && (
            <ShareButton
              variant="primary"
              content={{ text: `Please sign for your player on ${team.name}:`, url: team.linkUrl }}
            >
              Share the Link
            </ShareButton>
          )}
        </ShownLink>
      )}
      {until ? (
        <div className="flex flex-wrap gap-2">
          <ConfirmButton
            title="Create a New Link?"
            button={{ children: 'New Link', 'aria-label': `New Link: ${team.name}` }}
            action={renew}
            act="Create New Link"
            busy="Creating..."
          >
            <p>The current link will stop working for everyone. Signatures are kept.</p>
          </ConfirmButton>
          <ConfirmButton
            title="Turn the Link Off?"
            button={{ children: 'Turn Off', 'aria-label': `Turn Off the Link: ${team.name}` }}
            action={revoke}
            act="Turn Link Off"
            busy="Turning off..."
          >
            <p>No one can open the team's page anymore. Signatures are kept.</p>
          </ConfirmButton>
        </div>
      ) : (
        <BusyButton busy={renew.isPending && 'Creating...'} onClick={() => renew.mutate()}>
          Create Link
        </BusyButton>
      )}
    </Card>
  )
}

function Roster({ team }: { team: Team }) {
  const now = useNow(60_000)
  const missing = team.players.filter((player) => canRemind(withInstant(player), now))
  return (
    <>
      <h3 className="text-xl">Players</h3>
      <CardList
        items={team.players}
        empty="Add the players you expect, or share the link and let parents add them"
        className="divide-y divide-line rounded-card border border-line bg-raised px-4 shadow-card"
      >
        {(player) => <RosterRow key={player.id} team={team} player={player} />}
      </CardList>
      {missing.length > 0 && team.linkExpiresAt && (
        <RemindButton
          label={`Remind ${plural(missing.length, 'Parent')}`}
          send={() => call('POST /api/teams/:id/reminders', { id: team.id })}
          affects={TEAMS}
        />
      )}
      <details>
        <summary>Add a Player</summary>
        <AddPlayer team={team} />
      </details>
    </>
  )
}

const withInstant = ({ remindedAt, ...player }: RosterPlayer) => ({
  ...player,
  remindedAt: remindedAt === null ? null : Temporal.Instant.from(remindedAt),
})

const STATES: Readonly<Record<RosterPlayer['state'], string>> = {
  signed: 'Signed',
  outdated: 'Needs to sign again',
  not_signed: 'Not signed',
}

function RosterRow({ team, player }: { team: Team; player: RosterPlayer }) {
  const remove = useTeamAction("Couldn't Remove the Player", () =>
    call('DELETE /api/teams/:id/players/:partId', { id: team.id, partId: player.id }),
  )
  const name = playerName(player)
  const notes = [
    STATES[player.state],
    player.state !== 'signed' &&
      player.remindedAt &&
      `reminded ${formatShortDate(Temporal.Instant.from(player.remindedAt))}`,
    player.state !== 'signed' && !player.hasEmail && 'no email address',
  ].filter(Boolean)
  const Icon = player.state === 'signed' ? Check : PenLine
  return (
    <li className="flex items-center gap-3 py-1">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 grow leading-tight">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">{notes.join(', ')}</span>
      </span>
      <ConfirmButton
        title={`Remove ${name}?`}
        button={{ children: 'Remove', variant: 'quiet', 'aria-label': `Remove ${name}` }}
        action={remove}
        act="Remove Player"
        busy="Removing..."
      >
        <p>This removes the player from the roster. A parent can add them again through the link.</p>
      </ConfirmButton>
    </li>
  )
}

const NO_PLAYER: AddRosterPlayer = { firstName: '', lastInitial: '', email: '' }
const PLAYER_FIELD_OF = { refused: 'firstName' } as const

function AddPlayer({ team }: { team: Team }) {
  const add = useTeamAction(
    "Couldn't Add the Player",
    (player: AddRosterPlayer) => call('POST /api/teams/:id/players', { id: team.id }, player),
    PLAYER_FIELD_OF,
  )
  const { field, submit, reset, setFocus } = useFormOf({
    schema: addRosterPlayerSchema,
    defaultValues: NO_PLAYER,
    action: add,
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={submit(() => {
        reset()
        setFocus('firstName')
      })}
    >
      <PlayerNameFields field={field} />
      <TextField
        label="Parent's Email"
        hint="For reminders. You can leave it empty."
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <BusyButton type="submit" variant="secondary" busy={add.isPending && 'Adding...'}>
        Add Player
      </BusyButton>
    </form>
  )
}

function RenameTeam({ team }: { team: Team }) {
  const rename = useTeamAction("Couldn't Rename the Team", (input: { name: string }) =>
    call('PUT /api/teams/:id', { id: team.id }, input),
  )
  const { field, submit } = useFormOf({
    schema: createTeamSchema,
    defaultValues: { name: team.name },
    action: rename,
  })
  return (
    <details>
      <summary>Rename the Team</summary>
      <form noValidate className="grid gap-3" onSubmit={submit()}>
        <TextField label="New Name" maxLength={50} autoComplete="off" {...field('name')} />
        <BusyButton type="submit" variant="secondary" busy={rename.isPending && 'Renaming...'}>
          Rename Team
        </BusyButton>
      </form>
    </details>
  )
}

const HELPER_FIELD_OF = { refused: 'email' } as const

function Helpers({ team }: { team: Team }) {
  const add = useTeamAction(
    "Couldn't Add the Helper",
    (helper: { email: string }) => call('POST /api/teams/:id/helpers', { id: team.id }, helper),
    HELPER_FIELD_OF,
  )
  const remove = useTeamAction("Couldn't Remove the Helper", (id: string) =>
    call('DELETE /api/teams/:id/helpers/:partId', { id: team.id, partId: id }),
  )
  const { field, submit, reset } = useFormOf({
    schema: addHelperSchema,
    defaultValues: { email: '' },
    action: add,
  })
  return (
    <details>
      <summary>{`Helpers (${team.helpers.length} of ${TEAM_HELPERS})`}</summary>
      <form noValidate className="grid gap-3" onSubmit={submit(() => reset())}>
        <p className="text-ink-soft">
          Helpers see the roster and times, remind parents, and book for the team on their own account. They
          never see your payments.
        </p>
        {team.helpers.map(({ id, email }) => (
          <p key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${email}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          </p>
        ))}
        {team.helpers.length < TEAM_HELPERS && (
          <>
            <TextField
              label="Helper's Email"
              hint="The verified email address of their account here"
              type="email"
              autoComplete="off"
              {...field('email')}
            />
            <BusyButton type="submit" variant="secondary" busy={add.isPending && 'Adding...'}>
              Add Helper
            </BusyButton>
          </>
        )}
      </form>
    </details>
  )
}
