import { isShownTo } from '../../../server/bookings/find-own-booking.ts'
import { actorOf, by, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { REPLACEMENTS } from '../domain/contract.ts'
import { answerReplacement } from './answer-replacement.ts'
import { findLinkedCustomer, isOf, listReplacements } from './list-replacements.ts'

export function replacementRoutes(services: Services): Handlers<typeof REPLACEMENTS> {
  const { db, clock } = services
  const linked = async (token: string) => unwrap(await findLinkedCustomer(db, token, clock.now()))

  return {
    'GET /api/replacements': (request) => listReplacements(db, clock.now(), isShownTo(actorOf(request).id)),
    'POST /api/replacements/:id': (request) => {
      const { actor, now } = by(request, services)
      const answer = {
        replacementId: request.params.id,
        ...request.body,
        by: ownerOf(actor.id, isShownTo),
        now,
      }
      return answerReplacement(services, answer)
    },
    'POST /api/replacement-link': async ({ body }) =>
      listReplacements(db, clock.now(), isOf(await linked(body.token))),
    'POST /api/replacement-link/answer': async ({ body: { token, id, choice } }) => {
      const customer = ownerOf(await linked(token), isOf)
      const answer = { replacementId: id, choice, by: customer, now: clock.now() }
      return await answerReplacement(services, answer)
    },
    'GET /api/admin/replacements': () => listReplacements(db, clock.now()),
    'POST /api/admin/replacements/:id': (request) => {
      const { params, body } = request
      const staff = by(request, services)
      return answerReplacement(services, { replacementId: params.id, ...body, by: staff, now: staff.now })
    },
  }
}

const ownerOf = (userId: string, owns: typeof isOf) => ({ userId, owned: owns(userId) })
