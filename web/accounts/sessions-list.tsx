import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Session } from '../../domain/accounts/session.schema.ts'
import { formatMoment } from '../../domain/time/facility-time.ts'
import { call, keyOf, query } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { BusyButton } from '../ui/button.tsx'
import { CardList } from '../ui/card-list.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Badge, Card, Section } from '../ui/panels.tsx'

/** The devices that this account is signed in on, each with a way to end it. This device has Sign Out below. */
export function SessionsList() {
  // The user's sessions, current device first.
  const sessions = useQuery(query('GET /api/auth/sessions'))
  // Signs out one device, or with `others` all but this one.
  const end = useAction({
    send: (which: Session | 'others') =>
      which === 'others'
        ? call('DELETE /api/auth/other-sessions')
        : call('DELETE /api/auth/sessions/:id', { id: which.id }),
    done: (_, which) => ({
      title: 'Signed Out',
      description:
        which === 'others'
          ? "You're only signed in here now."
          : `${which.device} is no longer signed in to your account.`,
    }),
    failed: { title: "Couldn't Sign Out" },
    affects: [SESSIONS],
    waits: true,
  })
  return (
    <Section title="Signed-In Devices">
      <Loaded query={sessions} failed="Your devices could not be loaded." skeleton={[1, 'h-24']}>
        {(list) => (
          <>
            <CardList items={list}>
              {(session) => (
                <SessionRow key={session.id} session={session}>
                  {!session.isCurrent && (
                    <BusyButton
                      variant="secondary"
                      busy={end.isPending && end.variables === session && 'Signing Out...'}
                      aria-label={`Sign Out ${session.device}`}
                      onClick={() => end.mutate(session)}
                    >
                      Sign Out
                    </BusyButton>
                  )}
                </SessionRow>
              )}
            </CardList>
            {list.length > 1 && (
              <BusyButton
                variant="secondary"
                isWide
                busy={end.isPending && end.variables === 'others' && 'Signing Out...'}
                onClick={() => end.mutate('others')}
              >
                Sign Out Everywhere Else
              </BusyButton>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function SessionRow({ session, children }: { session: Session; children: ReactNode }) {
  const { device, isCurrent, createdAt, lastUsedAt } = session
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-semibold">{device}</p>
          <p className="text-sm text-ink-soft">Signed in {formatMoment(Temporal.Instant.from(createdAt))}</p>
          {!isCurrent && (
            <p className="text-sm text-ink-soft">
              Last used {formatMoment(Temporal.Instant.from(lastUsedAt))}
            </p>
          )}
        </div>
        {isCurrent ? <Badge tone="good">This device</Badge> : children}
      </Card>
    </li>
  )
}

const SESSIONS = keyOf('GET /api/auth/sessions')
