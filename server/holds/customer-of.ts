import type { FastifyRequest } from 'fastify'
import { actorOf } from '../http/api.ts'
import { networkOfHolds } from '../services/network-of.ts'
import type { Services } from '../services/services.ts'
import type { Customer } from './create-booking.ts'

/** The customer behind a request for a time. */
export function customerOf(request: FastifyRequest, services: Services): Customer {
  return {
    id: actorOf(request).id,
    isEmailVerified: request.user?.isEmailVerified ?? false,
    network: networkOfHolds(request.ip, services),
  }
}
