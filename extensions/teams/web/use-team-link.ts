import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { CODE_REFUSALS } from '../../../web/accounts/emailed-code-form.tsx'
import { keptDraft } from '../../../web/forms/kept-draft.ts'
import { useAction } from '../../../web/forms/use-action.ts'
import { signedForText } from '../domain/roster.ts'
import {
  type GuardianPlayer,
  type NewPlayer,
  newPlayerSchema,
  type SignedWaiver,
  type TeamPass,
} from '../domain/team.schema.ts'
import { call, keyOf } from './api/client.ts'

const TEAM = keyOf('POST /api/team')

/** Someone on a team's page: the link's token, and the pass they have once they entered a code. */
export interface Visit {
  token: string
  pass: string | undefined
  /** Opens the calendar file alone. */
  calendar: string | undefined
}

/** The visit, with the pass kept in this tab. */
export function useVisit(token: string) {
  const kept = keptDraft<TeamPass>('team-pass', token)
  const [passed, setPassed] = useState(kept.read)
  return {
    visit: { token, pass: passed?.pass, calendar: passed?.calendar },
    enter: (passed: TeamPass) => {
      kept.write(passed)
      setPassed(passed)
    },
    leave: () => {
      kept.forget()
      setPassed(null)
    },
  }
}

/** The team that a link opens. Tokens go in bodies, never in the address of a call. */
export function useLinkedTeam({ token, pass }: Visit) {
  return useQuery({
    queryKey: [...TEAM, token, pass],
    queryFn: () => call('POST /api/team', { token, pass }),
    retry: false,
  })
}

const EMAIL_FIELD_OF = { too_many_requests: 'email' } as const

/** A code on its way to an address. */
export interface SentCode {
  email: string
  requestId: string
}

export function useRequestCode(token: string) {
  return useAction({
    send: async ({ email }: { email: string }): Promise<SentCode> => {
      const { requestId } = await call('POST /api/team/code', { token, email })
      return { email, requestId }
    },
    failed: { title: "Couldn't Send the Code" },
    fieldOf: EMAIL_FIELD_OF,
  })
}

export function useEnterCode(token: string, requestId: string) {
  return useAction({
    send: ({ code }: { code: string }) => call('POST /api/team/pass', { token, requestId, code }),
    ...CODE_REFUSALS,
  })
}

/**
 * The player to sign for, one of the guardian's or a new one, and the text that is signed with the waiver.
 */
export interface SignedFor {
  playerId?: string
  player?: NewPlayer
  signedFor: string
}

export function signingFor(player: GuardianPlayer | NewPlayer, team: string): SignedFor {
  if ('id' in player) return { playerId: player.id, signedFor: signedForText(player, team) }
  return { player, signedFor: signedForText(newPlayerSchema.parse(player), team) }
}

/** Removes one of the guardian's players. */
export function useRemovePlayer({ token, pass = '' }: Visit) {
  return useAction({
    send: (playerId: string) => call('POST /api/team/removed-players', { token, pass, playerId }),
    failed: { title: "Couldn't Remove the Player" },
    affects: [[...TEAM, token]],
    waits: true,
  })
}

/** Signs the waiver for a player, who is added with it. */
export function useSignForPlayer(visit: Visit, player: SignedFor) {
  return useAction({
    send: (waiver: SignedWaiver) =>
      call('POST /api/team/agreements', {
        ...waiver,
        token: visit.token,
        pass: visit.pass ?? '',
        ...player,
        policyVersion: CURRENT_POLICY.version,
      }),
    failed: { title: "Couldn't Save Your Signature" },
    // The team may have been renamed.
    affects: [[...TEAM, visit.token]],
    waits: true,
  })
}
