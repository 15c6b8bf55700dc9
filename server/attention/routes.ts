import { z } from 'zod'
import {
  attentionEntrySchema,
  attentionParamsSchema,
  dismissAttentionSchema,
} from '../../domain/attention/attention.schema.ts'
import { reviewParamsSchema, setupListSchema } from '../../domain/attention/setup-list.schema.ts'
import { callIdSchema, tellSchema } from '../../domain/calls/call.schema.ts'
import { userOf } from '../accounts/sessions/sessions.ts'
import { type Api, by, noContent, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { dismissAttention } from './dismiss-attention.ts'
import { listAttention, listMissingSetup } from './list-attention.ts'
import { readSetupList, reviewSetup } from './setup-list.ts'
import { tellCustomer } from './tell-customer.ts'

export async function attentionRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services

  app.get('/api/admin/attention', ok(z.array(attentionEntrySchema)), async () => [
    ...listMissingSetup(services, clock.now()),
    ...(await listAttention(db, clock.now())),
  ])
  app.post(
    '/api/admin/attention/:kind/:id/dismissal',
    noContent({ params: attentionParamsSchema, body: dismissAttentionSchema }),
    async (request) => {
      const { params: entry, body: input } = request
      return unwrap(await dismissAttention(services, { ...by(request, services), entry, input }))
    },
  )
  app.put('/api/admin/calls/:id', noContent({ params: callIdSchema, body: tellSchema }), async (request) => {
    const told = { ...by(request, services), callId: request.params.id, ...request.body }
    return unwrap(await tellCustomer(services, told))
  })
  app.get('/api/admin/setup-list', ok(setupListSchema), (request) => readSetupList(services, userOf(request)))
  app.post('/api/admin/setup-list/:item/review', noContent({ params: reviewParamsSchema }), (request) =>
    reviewSetup(services, { ...by(request, services), ...request.params }),
  )
}
