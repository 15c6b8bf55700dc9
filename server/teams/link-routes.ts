import type { TEAM_LINKS } from '../../domain/api/team-links.ts'
import { unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { enterCode, requestCode } from './guardian-code.ts'
import { removePlayer, signForPlayer } from './sign-for-player.ts'
import { viewTeam } from './view-team.ts'

export function teamLinkRoutes(services: Services): Handlers<typeof TEAM_LINKS> {
  const { db, clock, limits } = services
  const count = async (ip: string, token: string) =>
    unwrap(await limits.count('team_link', { ip, account: token }))

  return {
    'POST /api/team': async ({ ip, body: { token, pass } }) => {
      await count(ip, token)
      return await viewTeam(db, { token, pass, now: clock.now() })
    },
    'POST /api/team/code': async ({ ip, body }) => {
      unwrap(await limits.count('team_code', { ip, account: body.email }))
      return await requestCode(services, { ...body, now: clock.now() })
    },
    'POST /api/team/pass': async ({ ip, body }) => {
      await count(ip, body.token)
      return await enterCode(services, { ...body, now: clock.now() })
    },
    'POST /api/team/removed-players': async ({ ip, body }) => {
      await count(ip, body.token)
      return await removePlayer(services, { input: body, now: clock.now() })
    },
    'POST /api/team/agreements': async ({ ip, headers, body }) => {
      await count(ip, body.token)
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      const signed = await signForPlayer(services, { input: body, circumstances, now: clock.now() })
      return { signedAt: unwrap(signed).signedAt.toString() }
    },
  }
}
