import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { CurrentUser } from '../../../domain/accounts/account.schema.ts'
import {
  REVIEWED,
  type Reviewed,
  type SetupItem,
  type SetupList,
} from '../../../domain/attention/setup-list.schema.ts'
import { sendVerification } from '../../accounts/email-verification.tsx'
import { PasskeyDue } from '../../accounts/passkeys/passkey-due.tsx'
import { useCan } from '../../accounts/use-can.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { BusyButton, ButtonLink } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/panels.tsx'

const PASSKEYS = '/profile#passkeys'
const SETUP_LIST = keyOf('GET /api/admin/setup-list')

interface Words {
  title: string
  /** The next step, and why. */
  open: string
  notConfigured?: string
  /** To the spot itself. */
  link?: { href: string; label: string }
}

const WORDS: Readonly<Record<SetupItem, Words>> = {
  passkey: {
    title: 'Add a passkey',
    open: "You sign in with it, so a guessed or stolen password isn't enough.",
    link: { href: PASSKEYS, label: 'Add a Passkey' },
  },
  recovery_codes: {
    title: 'Save recovery codes',
    open: 'You get them with your passkey. Without your passkey, your password and one code sign you in. Each code works once. Print them.',
    link: { href: PASSKEYS, label: 'Open Passkeys' },
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
  prices: {
    title: 'Set prices and spaces',
    open: 'Customers see these names and pay these rates.',
    link: { href: '/admin/settings#practice-spaces', label: 'Open Spaces' },
  },
  hours: {
    title: 'Review the opening hours',
    open: 'Customers can book from 8 AM to 9 PM, seven days a week, except on days that you close.',
    link: { href: '/admin/hours#weekly-hours', label: 'Open Hours' },
  },
  policy: {
    title: 'Review the cancellation policy',
    open: 'Customers sign it before they pay. Some extras add terms to it.',
    link: { href: '/admin/settings?section=policies#policy', label: 'Open Policy' },
  },
  staff: {
    title: 'Add your staff',
    open: 'Give everyone at the desk their own account, so the audit log shows who did what.',
    link: { href: '/admin/users#promote', label: 'Add Staff' },
  },
  backups: {
    title: 'Back up every day',
    open: 'There is no backup from the last two days. The first one is made within two hours of starting the server.',
    notConfigured: 'Set BACKUPS on the server. Until then, a broken disk loses every booking.',
  },
}

/** The button that confirms what's there. */
const REVIEW_WORDS: Readonly<Record<Reviewed, string>> = {
  prices: 'Confirm Prices',
  hours: 'Confirm Hours',
  policy: 'Confirm Policy',
  staff: 'No Other Staff',
}

/**
 * Everything an owner still has to set up: gone once all is done, on enrolled machines, and in the sandbox.
 * Everyone else is only reminded of a passkey.
 */
export function FirstSteps({ user }: { user: CurrentUser }) {
  // After a switch by PIN, reading the list would ask for a confirmation.
  const hasList = useCan('setup') && !user.deskMachine
  const list = useQuery({ ...query('GET /api/admin/setup-list'), enabled: hasList })
  if (hasList && list.isPending) return null
  const items = list.data ?? []
  return items.some(({ state }) => state !== 'done') ? (
    <SetupListCard items={items} dueAt={user.passkeyDueAt} />
  ) : (
    <PasskeyBanner dueAt={user.passkeyDueAt} />
  )
}

interface CardProps {
  items: SetupList
  /** When a missing passkey makes signing in harder; null if there's one. */
  dueAt: CurrentUser['passkeyDueAt']
}

function SetupListCard({ items, dueAt }: CardProps) {
  const headingId = useId()
  const left = items.filter(({ state }) => state !== 'done')
  const done = items.filter(({ state }) => state === 'done')
  const next = left.find(({ item, state }) => state === 'open' && (WORDS[item].link || item === 'email'))
  return (
    <section aria-labelledby={headingId} className="print:hidden">
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id={headingId} className="text-2xl">
            Finish Setting Up
          </h2>
          <p className="text-ink-soft">{`${done.length} of ${items.length} done. This list disappears when everything is done.`}</p>
        </div>
        <ul className="grid gap-x-8 border-line lg:grid-cols-2">
          {left.map((entry) => (
            <Entry key={entry.item} entry={entry} dueAt={dueAt} isNext={entry === next} />
          ))}
        </ul>
        {done.length > 0 && (
          <ul aria-label="Done" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-turf">
            {done.map(({ item }) => (
              <li key={item} className="flex items-center gap-1">
                <Check aria-hidden="true" className="size-4" />
                {WORDS[item].title}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

interface EntryProps extends Pick<CardProps, 'dueAt'> {
  entry: SetupList[number]
  /** The first one to act on, with the list's only red button. */
  isNext: boolean
}

function Entry({ entry: { item, state }, dueAt, isNext }: EntryProps) {
  const { title, open, notConfigured, link } = WORDS[item]
  const reviewed = REVIEWED.find((each) => each === item)
  const variant = isNext ? 'primary' : 'secondary'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">{title}</p>
        <div className="text-sm text-ink-soft">
          {item === 'passkey' && dueAt ? (
            <PasskeyDue dueAt={Temporal.Instant.from(dueAt)} />
          ) : (
            <p>{state === 'open' ? open : notConfigured}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {link && (
          <ButtonLink href={link.href} variant={variant}>
            {link.label}
          </ButtonLink>
        )}
        {item === 'email' && state === 'open' && <TestEmailButton variant={variant} />}
        {reviewed && <ReviewedButton item={reviewed} title={title} />}
      </div>
    </li>
  )
}

/** Sends the owner a link that verifies their address, which is the test. */
function TestEmailButton({ variant }: { variant: 'primary' | 'secondary' }) {
  const send = useAction({
    send: () => sendVerification(),
    done: { title: 'Check Your Email', description: 'Open the link in it within an hour.' },
    failed: { text: 'Failed to send the email' },
  })
  return (
    <BusyButton variant={variant} busy={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
      Email Me
    </BusyButton>
  )
}

function ReviewedButton({ item, title }: { item: Reviewed; title: string }) {
  const review = useAction({
    send: () => call('POST /api/admin/setup-list/:item/review', { item }),
    failed: { text: 'Failed to save this' },
    affects: [SETUP_LIST],
  })
  return (
    <BusyButton
      variant="quiet"
      aria-label={`${title}: ${REVIEW_WORDS[item]}`}
      busy={review.isPending && 'Saving...'}
      onClick={() => review.mutate()}
    >
      {REVIEW_WORDS[item]}
    </BusyButton>
  )
}

/** Reminds an admin of their passkey. */
function PasskeyBanner({ dueAt }: Pick<CardProps, 'dueAt'>) {
  if (dueAt === null) return null
  return (
    <Notice tone="warm" role="status">
      <PasskeyDue dueAt={Temporal.Instant.from(dueAt)} />
      <ButtonLink href={PASSKEYS} variant="secondary">
        Add a Passkey
      </ButtonLink>
    </Notice>
  )
}
