import type { ATTENTION } from '../../domain/api/attention.ts'
import { userOf } from '../accounts/sessions/sessions.ts'
import { by } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { withBookingStarts } from './booking-starts.ts'
import { dismissAttention } from './dismiss-attention.ts'
import { listAttention } from './list-attention.ts'
import { listMissingSetup } from './missing-setup.ts'
import { readSetupList, reviewSetup } from './setup-list.ts'
import { tellCustomer } from './tell-customer.ts'

export function attentionRoutes(services: Services): Handlers<typeof ATTENTION> {
  const { clock } = services

  return {
    'GET /api/admin/attention': async () => [
      ...listMissingSetup(services, clock.now()),
      ...(await withBookingStarts(services.db, await listAttention(services, clock.now()))),
    ],
    'POST /api/admin/attention/:kind/:id/dismissal': (request) => {
      const { params: entry, body: input } = request
      return dismissAttention(services, { ...by(request, services), entry, input })
    },
    'PUT /api/admin/calls/:id': (request) => {
      const told = { ...by(request, services), callId: request.params.id, ...request.body }
      return tellCustomer(services, told)
    },
    'GET /api/admin/setup-list': (request) => readSetupList(services, userOf(request)),
    'POST /api/admin/setup-list/:item/review': async (request) => {
      await reviewSetup(services, { ...by(request, services), ...request.params })
      return null
    },
  }
}
