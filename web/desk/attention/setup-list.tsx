import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import type { REVIEWED, SetupItem, SetupList } from '../../../domain/attention/setup-list.schema.ts'
import { sendVerification } from '../../accounts/email-verification.tsx'
import { PasskeyDue } from '../../accounts/passkeys/passkey-due.tsx'
import { useCan } from '../../accounts/use-can.ts'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton, ButtonLink } from '../../ui/button.tsx'
import { Badge, Card, Notice } from '../../ui/panels.tsx'

const SETUP_LIST = keyOf('GET /api/admin/setup-list')

interface Words {
  title: string
  /** The next step, and why. */
  open: string
  notConfigured?: string
  link?: { href: string; label: string }
}

const WORDS: Readonly<Record<SetupItem, Words>> = {
  passkey: {
    title: 'Add a passkey',
    open: "You sign in with it, so a guessed or stolen password isn't enough.",
    link: { href: '/profile', label: 'Open Profile' },
  },
  recovery_codes: {
    title: 'Save recovery codes',
    open: "With your password, each signs you in once if your passkey isn't at hand. Print them.",
    link: { href: '/profile', label: 'Open Profile' },
  },
  email: {
    title: 'Check that email works',
    open: 'Open the link in the email we send you. If none arrives, run “npm run doctor” on the server.',
    notConfigured:
      'Set SMTP_URL on the server. Until then, no email is sent, not even links for new passwords.',
  },
  stripe: {
    title: 'Connect Stripe',
    open: "The keys are set, but Stripe hasn't called the webhook yet. The first card payment finishes this; “npm run doctor” checks it before that.",
    notConfigured: "Set the Stripe keys on the server. Until then, customers can't pay online.",
  },
  backups: {
    title: 'Back up every day',
    open: 'There is no backup from the last two days. The first one is made within two hours of starting the server.',
    notConfigured: 'Set BACKUPS on the server. Until then, a broken disk loses every booking.',
  },
  policy: {
    title: 'Review the cancellation policy',
    open: 'Customers sign it before they pay. Choose whether it lets them move or offer back a booking.',
    link: { href: '/admin/settings', label: 'Open Settings' },
  },
  hours: {
    title: 'Review the opening hours',
    open: 'Customers can book from 8 AM to 9 PM, seven days a week, except on days that you close.',
    link: { href: '/admin/hours', label: 'Open Hours' },
  },
}

/** Everything an owner still has to set up. Gone once all is done, on enrolled machines, and in the sandbox. */
export function SetupListCard() {
  const { data: user } = useCurrentUser()
  // After a switch by PIN, reading the list would ask for a confirmation.
  const isShown = useCan('setup') && !user?.deskMachine
  const list = useQuery({ ...query('GET /api/admin/setup-list'), enabled: isShown })
  const items = list.data ?? []
  const left = items.filter(({ state }) => state !== 'done').length
  if (!isShown || left === 0) return null
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-2xl">Finish Setting Up</h2>
      <p>{`${items.length - left} of ${items.length} done. This list goes away with the last one.`}</p>
      <ul className="grid divide-y-2 divide-line border-t-2 border-line">
        {items.map((entry) => (
          <Entry key={entry.item} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry: { item, state } }: { entry: SetupList[number] }) {
  const { title, open, notConfigured, link } = WORDS[item]
  const isDone = state === 'done'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Badge tone={isDone ? 'good' : 'warm'}>{isDone ? 'Done' : 'To do'}</Badge>
        </p>
        {!isDone && <p className="text-sm text-ink-soft">{state === 'open' ? open : notConfigured}</p>}
      </div>
      {!isDone && (
        <div className="flex flex-wrap gap-2">
          {link && (
            <ButtonLink href={link.href} variant="secondary">
              {link.label}
            </ButtonLink>
          )}
          {item === 'email' && state === 'open' && <TestEmailButton />}
          {(item === 'policy' || item === 'hours') && <ReviewedButton item={item} title={title} />}
        </div>
      )}
    </li>
  )
}

/** Sends the owner a link that verifies their address, which is the test. */
function TestEmailButton() {
  const send = useAction({
    send: () => sendVerification(),
    done: { title: 'Check Your Email', description: 'Open the link in it within an hour.' },
    failed: { text: 'Failed to send the email' },
  })
  return (
    <BusyButton variant="secondary" busy={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
      Email Me
    </BusyButton>
  )
}

function ReviewedButton({ item, title }: { item: (typeof REVIEWED)[number]; title: string }) {
  const review = useAction({
    send: () => call('POST /api/admin/setup-list/:item/review', { item }),
    failed: { text: 'Failed to save this' },
    affects: [SETUP_LIST],
  })
  return (
    <BusyButton
      aria-label={`${title}: It's Right`}
      busy={review.isPending && 'Saving...'}
      onClick={() => review.mutate()}
    >
      It's Right
    </BusyButton>
  )
}

/** Reminds an admin of their passkey. */
export function PasskeyBanner({ user: { passkeyDueAt } }: { user: CurrentUser }) {
  if (passkeyDueAt === null) return null
  return (
    <Notice tone="warm" role="status">
      <PasskeyDue dueAt={Temporal.Instant.from(passkeyDueAt)} />
      <ButtonLink href="/profile" variant="secondary">
        Add a Passkey
      </ButtonLink>
    </Notice>
  )
}
