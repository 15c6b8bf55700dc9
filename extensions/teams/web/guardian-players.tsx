import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { keptDraft } from '../../../web/forms/kept-draft.ts'
import { useFormOf } from '../../../web/forms/use-schema-form.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ConfirmButton } from '../../../web/ui/dialog/confirm-button.tsx'
import { TextField } from '../../../web/ui/fields/text-field.tsx'
import { Card, Section } from '../../../web/ui/panels.tsx'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { playerName } from '../domain/roster.ts'
import {
  type GuardianPlayer,
  type NewPlayer,
  newPlayerSchema,
  type WaiverForm,
} from '../domain/team.schema.ts'
import { PlayerNameFields } from './player-name-fields.tsx'
import { SignWaiver } from './sign-waiver.tsx'
import { signingFor, useRemovePlayer, type Visit } from './use-team-link.ts'

interface Props {
  team: string
  visit: Visit
  players: readonly GuardianPlayer[]
  onExpired: () => void
}

const NO_PLAYER: NewPlayer = { firstName: '', lastInitial: '', birthYear: '' }

/** A guardian's players: those signed for, those to sign for, and a form for another. */
export function GuardianPlayers({ team, visit, players, onExpired }: Props) {
  // Still there after a reload or a new code.
  const kept = keptDraft<NewPlayer>('team-player', visit.token)
  const [typed, setTyped] = useState(() => kept.read() ?? NO_PLAYER)
  const [signing, setSigning] = useState<{ name: string; player: GuardianPlayer | NewPlayer } | null>(null)
  /** For the next player: another child takes one tap. */
  const [last, setLast] = useState<WaiverForm | null>(null)
  const remove = useRemovePlayer(visit)
  const [isAdding, setIsAdding] = useState(players.length === 0)
  const isAllSigned = players.length > 0 && players.every(({ signedAt }) => signedAt !== null)

  if (signing)
    return (
      <SignWaiver
        key={signing.name}
        visit={visit}
        name={signing.name}
        player={signingFor(signing.player, team)}
        onExpired={onExpired}
        onBack={() => setSigning(null)}
        last={last}
        onSigned={(waiver) => {
          setLast(waiver)
          setSigning(null)
          setTyped(NO_PLAYER)
          kept.forget()
          setIsAdding(false)
          window.scrollTo(0, 0)
          toast({ title: 'Thank You', description: `You signed for ${signing.name} We emailed you a copy.` })
        }}
      />
    )
  return (
    <Section title="Your Players">
      {players.map((player) => (
        <Card key={player.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="text-xl wrap-anywhere">{playerName(player)}</span>
          {player.signedAt ? (
            <span className="flex items-center gap-1 font-semibold text-turf">
              <Check aria-hidden="true" className="size-5" />
              {`Signed ${formatLongDate(Temporal.Instant.from(player.signedAt))}`}
            </span>
          ) : (
            <Button onClick={() => setSigning({ name: playerName(player), player })}>
              {`Sign for ${playerName(player)}`}
            </Button>
          )}
          <ConfirmButton
            title={`Remove ${playerName(player)}?`}
            button={{
              children: 'Remove',
              variant: 'quiet',
              className: '-mx-4',
              'aria-label': `Remove ${playerName(player)}`,
            }}
            action={remove}
            input={player.id}
            act="Remove Player"
            busy="Removing..."
          >
            <p>
              This removes the player from all teams. You can add them again, for example to correct the birth
              year.
            </p>
          </ConfirmButton>
        </Card>
      ))}
      {isAllSigned && (
        <p>
          All set: your signature covers every practice of this team for a year, unless the waiver changes.
        </p>
      )}
      {isAdding ? (
        <NewPlayerForm
          typed={typed}
          onTyped={(player) => {
            setTyped(player)
            kept.write(player)
            setSigning({
              name: playerName({ ...player, lastInitial: player.lastInitial.toUpperCase() }),
              player,
            })
          }}
        />
      ) : (
        <Button variant="secondary" isWide onClick={() => setIsAdding(true)}>
          {players.length > 0 ? 'Add Another Player' : 'Add a Player'}
        </Button>
      )}
    </Section>
  )
}

function NewPlayerForm({ typed, onTyped }: { typed: NewPlayer; onTyped: (player: NewPlayer) => void }) {
  const { field, submitWith, setFocus } = useFormOf({ schema: newPlayerSchema, defaultValues: typed })
  // The form before had the focus.
  useEffect(() => {
    setFocus('firstName')
  }, [setFocus])
  return (
    <form noValidate className="grid gap-4" onSubmit={submitWith(onTyped)}>
      <PlayerNameFields field={field} />
      <TextField
        label="Birth Year"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="2014"
        enterKeyHint="go"
        {...field('birthYear')}
      />
      <Button type="submit" isWide>
        Continue
      </Button>
    </form>
  )
}
