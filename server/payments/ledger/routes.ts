import type { REFUNDS } from '../../../domain/api/refunds.ts'
import { by } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { refundPayment } from './refund-payment.ts'

export function ledgerRoutes(services: Services): Handlers<typeof REFUNDS> {
  return {
    'POST /api/admin/payments/:id/refunds': (request) => {
      const { params, body: input } = request
      return refundPayment(services, { ...by(request, services), paymentId: params.id, input })
    },
  }
}
