import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollMachineSchema } from '../../../domain/accounts/desk-machine.schema.ts'
import { LOCK_MINUTES } from '../../../domain/accounts/pin.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { type Answer, call, keyOf, query } from '../../api/call.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { useAction } from '../../forms/use-action.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { CardList } from '../../ui/card-list.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { SelectField, TextField } from '../../ui/fields/text-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Badge, Card, Notice, Section } from '../../ui/panels.tsx'

const MACHINES = keyOf('GET /api/admin/desk-machines')
type Machine = Answer<'GET /api/admin/desk-machines'>[number]

/** The computers where a PIN switches who's at the desk. */
export function DeskMachines() {
  const machines = useQuery(query('GET /api/admin/desk-machines'))
  return (
    <Section title="Desk Computers">
      <p>
        On a computer you enroll, staff switch with a PIN. With it, everyone can do what the desk does; more
        takes their passkey.
      </p>
      <Loaded query={machines} failed="The desk computers could not be loaded." skeleton={[1, 'h-24']}>
        {(list) => (
          <>
            <CardList items={list}>{(machine) => <MachineRow key={machine.id} machine={machine} />}</CardList>
            {!list.some(({ isCurrent }) => isCurrent) && (
              <Card>
                <EnrollForm />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function MachineRow({ machine }: { machine: Machine }) {
  const { id, name, lockMinutes, enrolledBy, enrolledAt, lastUsedAt, isCurrent, pinsOff } = machine
  const revoke = useAction({
    send: () => call('DELETE /api/admin/desk-machines/:id', { id }),
    done: { title: 'Computer Revoked', description: `Everyone is signed out on ${name}.` },
    failed: { text: 'Failed to revoke the computer' },
    affects: [MACHINES, USER_KEY],
  })
  const turnOn = useAction({
    send: () => call('DELETE /api/admin/desk-machines/:id/pin-failures', { id }),
    done: { title: 'PINs Turned On', description: `They work on ${name} again.` },
    failed: { text: 'Failed to turn on the PINs' },
    affects: [MACHINES],
  })
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            Enrolled by {enrolledBy ?? 'a manager'}, {formatDayTime(Temporal.Instant.from(enrolledAt))}
          </p>
          <p className="text-sm text-ink-soft">
            Last sign-in {formatDayTime(Temporal.Instant.from(lastUsedAt))}. Locks after {lockMinutes}{' '}
            minutes.
          </p>
        </div>
        {isCurrent && <Badge tone="good">This computer</Badge>}
        <ConfirmButton
          button={{ children: 'Revoke', 'aria-label': `Revoke ${name}` }}
          title="Revoke Computer"
          closeLabel="Cancel"
          focusesClose
          action={revoke}
          act="Revoke Computer"
          busy="Revoking..."
        >
          <p className="wrap-anywhere">
            Sign everyone out on <strong>{name}</strong>? PINs stop working there until you enroll it again.
          </p>
        </ConfirmButton>
        {pinsOff.length > 0 && (
          <div className="basis-full">
            <Notice tone="warm" title={`PIN off for ${listInWords(pinsOff, 'and')}`}>
              <p>It was typed wrong five times.</p>
              <BusyButton
                variant="secondary"
                aria-label={`Turn Back On at ${name}`}
                busy={turnOn.isPending && 'Turning on...'}
                onClick={() => turnOn.mutate()}
              >
                Turn Back On
              </BusyButton>
            </Notice>
          </div>
        )}
      </Card>
    </li>
  )
}

const SCHEMA = enrollMachineSchema.pick({ name: true })
const CHOICES = [LOCK_MINUTES.least, LOCK_MINUTES.usual, 10, LOCK_MINUTES.most].map((minutes) => ({
  value: minutes,
  label: `${minutes} minutes`,
}))

function EnrollForm() {
  const [lockMinutes, setLockMinutes] = useState<number>(LOCK_MINUTES.usual)
  const { field, submit, action } = useSchemaForm({
    schema: SCHEMA,
    defaultValues: { name: '' },
    send: (input) => call('POST /api/admin/desk-machines', { ...input, lockMinutes }),
    done: { title: 'Computer Enrolled', description: 'Staff can switch with their PIN now.' },
    failed: { text: 'Failed to enroll this computer' },
    affects: [MACHINES, USER_KEY],
  })
  return (
    <form noValidate className="grid gap-3" onSubmit={submit()}>
      <TextField
        label="Name of this computer"
        placeholder="Front desk"
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        label="Locks after"
        value={lockMinutes}
        onChange={({ target }) => setLockMinutes(Number(target.value))}
        options={CHOICES}
      />
      <BusyButton type="submit" busy={action.isPending && 'Enrolling...'}>
        Enroll This Computer
      </BusyButton>
    </form>
  )
}
