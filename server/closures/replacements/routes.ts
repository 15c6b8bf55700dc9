import { z } from 'zod'
import { linkTokenSchema } from '../../../domain/payments/booking-link.schema.ts'
import {
  adminReplacementSchema,
  answerSchema,
  linkedAnswerSchema,
  replacementIdSchema,
  replacementSchema,
} from '../../../domain/replacements/replacement.schema.ts'
import { isShownTo } from '../../bookings/find-own-booking.ts'
import { type Api, actorOf, by, noContent, ok, requireConfirmation, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { answerReplacement } from './answer-replacement.ts'
import { findLinkedCustomer, isOf, listReplacements } from './list-replacements.ts'

/**
 * The times offered in place of closed ones: customers answer signed in or by an emailed link, and staff for them. The token is sent in
 * bodies alone, so no log has it.
 */
export async function replacementRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock, limits } = services
  const answering = noContent({ params: replacementIdSchema, body: answerSchema })

  async function linked(ip: string, token: string): Promise<string> {
    unwrap(await limits.count('booking_link', { ip, account: token }))
    return unwrap(await findLinkedCustomer(db, token, clock.now()))
  }

  app.get('/api/replacements', ok(z.array(replacementSchema)), (request) =>
    listReplacements(db, clock.now(), isShownTo(actorOf(request).id)),
  )
  app.post('/api/replacements/:id', answering, async (request) => {
    const { actor, now } = by(request, services)
    const answer = {
      replacementId: request.params.id,
      ...request.body,
      by: ownerOf(actor.id, isShownTo),
      now,
    }
    return unwrap(await answerReplacement(services, answer))
  })
  app.post(
    '/api/replacement-link',
    ok(z.array(replacementSchema), { body: linkTokenSchema }),
    async ({ ip, body }) => listReplacements(db, clock.now(), isOf(await linked(ip, body.token))),
  )
  app.post(
    '/api/replacement-link/answer',
    noContent({ body: linkedAnswerSchema }),
    async ({ ip, body: { token, id, choice } }) => {
      const customer = ownerOf(await linked(ip, token), isOf)
      const answer = { replacementId: id, choice, by: customer, now: clock.now() }
      return unwrap(await answerReplacement(services, answer))
    },
  )
  app.get('/api/admin/replacements', ok(z.array(adminReplacementSchema)), () =>
    listReplacements(db, clock.now()),
  )
  app.post('/api/admin/replacements/:id', answering, async (request) => {
    const { params, body } = request
    if (body.choice === 'refund') requireConfirmation(request)
    const staff = by(request, services)
    return unwrap(
      await answerReplacement(services, { replacementId: params.id, ...body, by: staff, now: staff.now }),
    )
  })
}

const ownerOf = (userId: string, owns: typeof isOf) => ({ userId, owned: owns(userId) })
