import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import type { StaffMessages } from '../../../domain/messages/staff-message.schema.ts'
import { LEAST_ROLE_FOR, MESSAGE_KINDS, type MessageKind } from '../../../domain/messages/staff-messages.ts'
import { isAtLeast } from '../../../domain/staff-role.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/fields/checkbox-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Card, Section } from '../../ui/panels.tsx'

const MESSAGES = keyOf('GET /api/admin/messages')

const TEXTS: Readonly<Record<MessageKind, { label: string; note: string }>> = {
  'day-sheet': {
    label: 'Day sheet, every morning at 7 AM',
    note: "The day's bookings, with everything due or not signed.",
  },
  'week-summary': {
    label: 'Summary, every Monday',
    note: 'The numbers of the week before, Sunday to Saturday.',
  },
  'month-summary': { label: 'Summary, on the first of the month', note: 'The numbers of the month before.' },
}

/** The emails that a member of staff gets: their own choice. */
export default function MessageSettings({ user }: { user: CurrentUser }) {
  const messages = useQuery(query('GET /api/admin/messages'))
  // One for all switches: each request has the whole choice.
  const save = useAction({
    send: (wanted: StaffMessages) => call('PUT /api/admin/messages', wanted),
    done: { title: 'Messages Saved' },
    failed: { text: 'Failed to save your messages' },
    affects: [MESSAGES],
    updates: MESSAGES,
  })
  const offered = MESSAGE_KINDS.filter((kind) => isAtLeast(user.staffRole, LEAST_ROLE_FOR[kind]))
  return (
    <Section title="Staff Messages">
      <p className="text-ink-soft">
        Each starts with everything that needs attention, until it's resolved. Days with nothing to report are
        skipped.
        {!user.isEmailVerified && ' Verify your email address to get them.'}
      </p>
      <Loaded query={messages} failed="Your messages could not be loaded." skeleton={[1, 'h-32']}>
        {(saved) => {
          const { kinds } = save.isPending ? save.variables : saved
          return offered.map((kind) => (
            <MessageCard
              key={kind}
              kind={kind}
              isOn={kinds.includes(kind)}
              isSaving={save.isPending}
              onChange={(isOn) =>
                save.mutate({ kinds: isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind) })
              }
            />
          ))
        }}
      </Loaded>
    </Section>
  )
}

interface CardProps {
  kind: MessageKind
  isOn: boolean
  isSaving: boolean
  onChange: (isOn: boolean) => void
}

function MessageCard({ kind, isOn, isSaving, onChange }: CardProps) {
  const { label, note } = TEXTS[kind]
  const sample = useAction({
    send: () => call('POST /api/admin/messages/:kind/sample', { kind }),
    done: { title: 'Sample Sent', description: "It's on its way to your email address." },
    failed: { text: 'Failed to send a sample' },
  })
  return (
    <Card className="grid gap-2">
      <SwitchField
        label={label}
        checked={isOn}
        isSaving={isSaving}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p className="text-sm text-ink-soft">{note}</p>
      <BusyButton
        className="justify-self-start"
        variant="secondary"
        aria-label={`Send Me a Sample: ${label}`}
        busy={sample.isPending && 'Sending...'}
        onClick={() => sample.mutate()}
      >
        Send Me a Sample
      </BusyButton>
    </Card>
  )
}
