import { refuse } from '../../domain/errors.ts'
import { messageParamsSchema, staffMessagesSchema } from '../../domain/messages/staff-message.schema.ts'
import { LEAST_ROLE_FOR } from '../../domain/messages/staff-messages.ts'
import { userOf } from '../accounts/sessions/sessions.ts'
import { type Api, actorOf, noContent, ok, RefusalError, requireRole, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { listOwnMessages, sendSample, setOwnMessages } from './send-staff-messages.ts'

/** The messages that staff get, each for themselves. */
export async function messageRoutes(app: Api, services: Services): Promise<void> {
  const { db, limits } = services

  app.get('/api/admin/messages', ok(staffMessagesSchema), async (request) => ({
    kinds: await listOwnMessages(db, actorOf(request).id),
  }))
  app.put('/api/admin/messages', ok(staffMessagesSchema, { body: staffMessagesSchema }), async (request) => {
    const { kinds } = request.body
    for (const kind of kinds) requireRole(request, LEAST_ROLE_FOR[kind])
    await setOwnMessages(db, { userId: actorOf(request).id, kinds })
    return { kinds }
  })
  app.post(
    '/api/admin/messages/:kind/sample',
    noContent({ params: messageParamsSchema }),
    async (request) => {
      const { kind } = request.params
      const user = userOf(request)
      requireRole(request, LEAST_ROLE_FOR[kind])
      if (!user.isEmailVerified) throw new RefusalError(refuse('verify_for_messages'))
      unwrap(await limits.countTotal('sample_messages', user.id))
      await sendSample(services, { user, kind })
      return null
    },
  )
}
