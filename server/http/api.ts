import type { FastifyReply, FastifyRequest } from 'fastify'
import { messageOf, type Outcome, type Refusal, refuse } from '../../domain/errors.ts'
import { refuseBelow } from '../../domain/refuse-below.ts'
import { isAtLeast, type StaffRole } from '../../domain/staff-role.ts'
import type { Actor, By, Services } from '../services/services.ts'

/** The signed-in user of a request, and the time, as use cases take them. */
export function by(request: FastifyRequest, { clock }: Pick<Services, 'clock'>): By {
  return { actor: actorOf(request), now: clock.now() }
}

/** Carries a refusal to the error handler, which turns it into the response. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(messageOf(refusal))
    this.refusal = refusal
  }
}

/** The value of a successful outcome. Throws `RefusalError` otherwise. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new RefusalError(outcome)
}

/** The signed-in user of a route that requires one. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error('This route allows signed-out callers; see domain/api')
  return request.actor
}

/** For a route that needs it by more than its body. The others say so in their contract (`confirms`). */
export function requireConfirmation(request: FastifyRequest): void {
  if (!request.isConfirmed) throw new RefusalError(refuse('confirmation_required'))
}

/**
 * For a route that only sometimes needs more than its least role. More than the role that someone acts in
 * takes a confirmation besides their own.
 */
export function requireRole(request: FastifyRequest, least: StaffRole): void {
  const { staffRole = null, actsOnlyAs = null } = request.actor ?? {}
  const refusal = refuseBelow(staffRole, least)
  if (refusal) throw new RefusalError(refusal)
  if (actsOnlyAs && !isAtLeast(actsOnlyAs, least)) requireConfirmation(request)
}

/** Sends CSV as a download. */
export function sendCsv(reply: FastifyReply, text: string, filename: string): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  return reply.type('text/csv; charset=utf-8').send(text)
}
