import type { FastifyRequest } from 'fastify'
import { currentBlock } from '../accounts/queries.ts'
import { findSessionUser } from '../accounts/sessions/sessions.ts'
import type { Services } from '../services/services.ts'

/** The person connected to a stream. */
export interface Listener {
  /** Null for visitors. */
  userId: string | null
  isStaff: boolean
  /** Whether their session opens nothing at the moment, such as that of a locked desk. */
  isBlocked: boolean
}

/**
 * The listener of the stream that a request opened, by its session as it is now. Listening isn't use of the
 * session: a desk that was left alone is locked all the same.
 */
export async function findListener(services: Services, request: FastifyRequest): Promise<Listener> {
  const signedIn = await findSessionUser(services, request, { isUse: false })
  if (!signedIn) return { userId: null, isStaff: false, isBlocked: false }
  const { id, staffRole } = signedIn.user
  const isBlocked = currentBlock(services, signedIn.user, signedIn) !== null
  return { userId: id, isStaff: staffRole !== null, isBlocked }
}
