import { CalendarPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { FACILITY_ADDRESS, FACILITY_NAME, HOUSE_RULES } from '../../../../domain/facility.ts'
import { errorText, isApiError } from '../../../../web/api/api-error.ts'
import { PageFrame } from '../../../../web/shell/page-frame.tsx'
import { buttonClass } from '../../../../web/ui/button.tsx'
import { ErrorState, Spinner } from '../../../../web/ui/loaded.tsx'
import { Notice, Section } from '../../../../web/ui/panels.tsx'
import type { LinkedTeam, TeamPass } from '../../domain/team.schema.ts'
import { addressOf } from '../api/client.ts'
import { GuardianCode } from '../guardian-code.tsx'
import { GuardianPlayers } from '../guardian-players.tsx'
import { TeamTimes } from '../team-times.tsx'
import { useLinkedTeam, useVisit, type Visit } from '../use-team-link.ts'

/** The page of a team's link, where guardians sign for their players and see its times. It leads nowhere else. */
export default function TeamPage() {
  const [params] = useSearchParams()
  const { visit, enter, leave } = useVisit(params.get('token') ?? '')
  const team = useLinkedTeam(visit)
  const isExpired = isApiError(team.error, 'code_expired')
  useEffect(() => {
    if (isExpired) leave()
  })
  return (
    <PageFrame title="Your Team">
      {team.isPending || isExpired ? (
        <Spinner label="Loading your team…" />
      ) : isApiError(team.error, 'link_invalid', 'invalid') ? (
        <Notice tone="warm" role="alert" heading="This Link Can't Be Used">
          <p>{isApiError(team.error, 'invalid') ? INCOMPLETE : errorText(team.error, '')}</p>
        </Notice>
      ) : team.data ? (
        <Open team={team.data} visit={visit} onEntered={enter} onExpired={leave} />
      ) : (
        <ErrorState text={errorText(team.error)} onRetry={() => team.refetch()} />
      )}
    </PageFrame>
  )
}

const INCOMPLETE = 'The link looks incomplete. Please open it again, or ask your coach for a new one.'

interface OpenProps {
  team: LinkedTeam
  visit: Visit
  onEntered: (passed: TeamPass) => void
  onExpired: () => void
}

function Open({ team: { name, coachName, guardian }, visit, onEntered, onExpired }: OpenProps) {
  return (
    <>
      <div className="grid gap-2">
        <p className="figures text-3xl leading-tight wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">
          {coachName ?? 'Your coach'} asks you to sign for your player before practices at {FACILITY_NAME},{' '}
          {FACILITY_ADDRESS}. One signature covers a year. You don't need an account, and there's nothing to
          pay.
        </p>
      </div>
      {guardian ? (
        <>
          <GuardianPlayers team={name} visit={visit} players={guardian.players} onExpired={onExpired} />
          <Section title="Upcoming Times">
            <TeamTimes bookings={guardian.bookings} />
            {guardian.bookings.length > 0 && (
              <a
                href={addressOf('GET /api/team-calendar/:file', { file: `${visit.calendar}.ics` })}
                className={buttonClass({ variant: 'secondary', isWide: true })}
              >
                <CalendarPlus aria-hidden="true" className="size-5" />
                Add to Calendar
              </a>
            )}
          </Section>
          <Section title="House Rules">
            <ul className="list-disc pl-5">
              {HOUSE_RULES.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Section>
        </>
      ) : (
        <GuardianCode token={visit.token} onEntered={onEntered} />
      )}
    </>
  )
}
