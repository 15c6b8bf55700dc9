import type { MESSAGES } from '../../domain/api/messages.ts'
import { refuse } from '../../domain/errors.ts'
import { LEAST_ROLE_FOR } from '../../domain/messages/staff-messages.ts'
import { userOf } from '../accounts/sessions/sessions.ts'
import { actorOf, RefusalError, requireRole, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { listOwnMessages, sendSample, setOwnMessages } from './send-staff-messages.ts'

export function messageRoutes(services: Services): Handlers<typeof MESSAGES> {
  const { db, limits } = services

  return {
    'GET /api/admin/messages': async (request) => ({
      kinds: await listOwnMessages(db, actorOf(request).id),
    }),
    'PUT /api/admin/messages': async (request) => {
      const { kinds } = request.body
      for (const kind of kinds) requireRole(request, LEAST_ROLE_FOR[kind])
      await setOwnMessages(db, { userId: actorOf(request).id, kinds })
      return { kinds }
    },
    'POST /api/admin/messages/:kind/sample': async (request) => {
      const { kind } = request.params
      const user = userOf(request)
      requireRole(request, LEAST_ROLE_FOR[kind])
      if (!user.isEmailVerified) throw new RefusalError(refuse('verify_for_messages'))
      unwrap(await limits.countTotal('sample_messages', user.id))
      await sendSample(services, { user, kind })
      return null
    },
  }
}
