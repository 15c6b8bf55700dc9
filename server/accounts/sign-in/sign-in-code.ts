import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE_MINUTES, CODE_TRIES } from '../../../domain/accounts/emailed-code.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { systemClock } from '../../core/clock.ts'
import { enqueueEmail } from '../../mail/outbox.ts'
import { logSecurityEvent } from '../../services/security-log.ts'
import type { Services } from '../../services/services.ts'
import { noteCodeEntered, userOf } from '../sessions/sessions.ts'
import { createCode, hashCode } from '../tokens.ts'

/**
 * Emails a code to an admin whose passkey is overdue, for the session of this request. An earlier code of the
 * session stops working. Refuses `too_many_requests`. All of this goes by the real clock, because it's about
 * signing in.
 */
export async function requestSignInCode(services: Services, request: FastifyRequest): Promise<Outcome<null>> {
  const { id: userId, email } = userOf(request)
  const counted = await services.limits.countTotal('sign_in_codes', userId)
  if (!counted.ok) return counted
  const sessionId = request.sessionId as string
  const now = systemClock.now()
  const fresh = { code: null, tries: 0, createdAt: now, expiresAt: null }
  return await services.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('signInCodes')
      .values({ sessionId, ...fresh })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(fresh))
      .execute()
    await enqueueEmail(services, trx, {
      cause: `sign-in-code:${sessionId}:${now}`,
      template: 'sign-in-code',
      recipient: email,
      userId,
      props: { sessionId },
    })
    return succeed(null)
  })
}

/** A new code for a session, made while its email is sent; null if it's too late for it. */
export async function issueSignInCode({ db }: Services, sessionId: string): Promise<string | null> {
  const now = systemClock.now()
  const { code, hash } = createCode(sessionId)
  const issued = await db
    .updateTable('signInCodes')
    .set({ code: hash, expiresAt: now.add({ minutes: CODE_MINUTES }) })
    .where('sessionId', '=', sessionId)
    .where('createdAt', '>', now.subtract({ minutes: CODE_MINUTES }))
    .returning('sessionId')
    .executeTakeFirst()
  return issued ? code : null
}

/**
 * Opens the session of this request with its code. Refuses `wrong_code`; `code_expired` after ten minutes,
 * five tries, or a newer code; and `signed_out` if the session has ended.
 */
export async function enterSignInCode(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  code: string,
): Promise<Outcome<null>> {
  const { db, log } = services
  const sessionId = request.sessionId as string
  // Committed even if it's wrong.
  const tried = await db
    .updateTable('signInCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('sessionId', '=', sessionId)
    .where('tries', '<', CODE_TRIES)
    .where('expiresAt', '>', systemClock.now())
    .returning('code')
    .executeTakeFirst()
  if (!tried) return refuse('code_expired')
  const hash = hashCode(sessionId, code)
  if (tried.code !== hash) return refuse('wrong_code')
  // A code works once, even for two requests at a time.
  const used = await db
    .deleteFrom('signInCodes')
    .where('sessionId', '=', sessionId)
    .where('code', '=', hash)
    .returning('code')
    .executeTakeFirst()
  if (!used) return refuse('code_expired')
  if (!(await noteCodeEntered(db, { request, reply }))) return refuse('signed_out')
  logSecurityEvent(log, { event: 'code_entered', ip: request.ip, user: userOf(request).id })
  return succeed(null)
}
