import { z } from 'zod'
import { refundPaymentSchema, requestedRefundSchema } from '../../../domain/payments/refund.schema.ts'
import { type Api, by, created, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { refundPayment } from './refund-payment.ts'

/** Refunds by staff. */
export async function ledgerRoutes(app: Api, services: Services): Promise<void> {
  app.post(
    '/api/admin/payments/:id/refunds',
    created(requestedRefundSchema, { params: z.object({ id: z.uuid() }), body: refundPaymentSchema }),
    async (request) => {
      const { params, body: input } = request
      return unwrap(await refundPayment(services, { ...by(request, services), paymentId: params.id, input }))
    },
  )
}
