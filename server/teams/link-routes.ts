import { agreementReceiptSchema } from '../../domain/payments/payment.schema.ts'
import {
  codeRequestSchema,
  enterCodeSchema,
  linkedTeamSchema,
  openTeamSchema,
  removePlayerSchema,
  requestCodeSchema,
  signForPlayerSchema,
  teamPassSchema,
} from '../../domain/teams/team.schema.ts'
import { type Api, created, noContent, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { enterCode, requestCode } from './guardian-code.ts'
import { removePlayer, signForPlayer } from './sign-for-player.ts'
import { viewTeam } from './view-team.ts'

/**
 * The routes that a team's link opens, for anyone who has it. Tokens, passes, and codes are sent in
 * bodies alone, so no log has them.
 */
export async function teamLinkRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock, limits } = services
  const count = async (ip: string, token: string) =>
    unwrap(await limits.count('team_link', { ip, account: token }))

  app.post(
    '/api/team',
    ok(linkedTeamSchema, { body: openTeamSchema }),
    async ({ ip, body: { token, pass } }) => {
      await count(ip, token)
      return unwrap(await viewTeam(db, { token, pass, now: clock.now() }))
    },
  )
  app.post(
    '/api/team/code',
    created(codeRequestSchema, { body: requestCodeSchema }),
    async ({ ip, body }) => {
      unwrap(await limits.count('team_code', { ip, account: body.email }))
      return unwrap(await requestCode(services, { ...body, now: clock.now() }))
    },
  )
  app.post('/api/team/pass', created(teamPassSchema, { body: enterCodeSchema }), async ({ ip, body }) => {
    await count(ip, body.token)
    return unwrap(await enterCode(services, { ...body, now: clock.now() }))
  })
  app.post('/api/team/removed-players', noContent({ body: removePlayerSchema }), async ({ ip, body }) => {
    await count(ip, body.token)
    return unwrap(await removePlayer(services, { input: body, now: clock.now() }))
  })
  app.post(
    '/api/team/agreements',
    created(agreementReceiptSchema, { body: signForPlayerSchema }),
    async ({ ip, headers, body }) => {
      await count(ip, body.token)
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      const signed = await signForPlayer(services, { input: body, circumstances, now: clock.now() })
      return { signedAt: unwrap(signed).signedAt.toString() }
    },
  )
}
