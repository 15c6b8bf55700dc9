import type { CHECKOUT } from '../../../domain/api/checkout.ts'
import { refuse } from '../../../domain/errors.ts'
import { discountField } from '../../../domain/pricing/adjustments.ts'
import { toBooking } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { findPaidTogether, findUnpaidDates } from '../../bookings/order-dates.ts'
import { askedForAnyCage } from '../../bookings/own-bookings.ts'
import { readMore } from '../../bookings/read-more.ts'
import { actorOf, by, RefusalError, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { findLastAgreement } from '../agreements/last-agreement.ts'
import { readCurrentVersion } from '../agreements/policy-versions.ts'
import { readAgreements } from '../agreements/read-agreements.ts'
import { signAgreements } from '../agreements/sign-agreements.ts'
import { readOwnCredit } from '../credit/read-credit.ts'
import { createPaymentIntent } from '../intents/create-payment-intent.ts'
import { payWithCredit } from '../intents/pay-with-credit.ts'
import { refreshPending } from '../intents/refresh-pending.ts'
import { readPunches } from '../packs/pack-ledger.ts'

export function checkoutRoutes(services: Services): Handlers<typeof CHECKOUT> {
  return {
    'POST /api/create-payment-intent': (request) =>
      createPaymentIntent(services, { actor: actorOf(request), ...request.body }),
    'POST /api/bookings/:id/credit-payment': (request) => {
      const { params, body } = request
      return payWithCredit(services, { ...by(request, services), bookingId: params.id, ...body })
    },
    'GET /api/credit': (request) => readOwnCredit(services.db, actorOf(request)),
    'GET /api/bookings/:id': async (request) => {
      const found = await refreshPending(services, actorOf(request), request.params.id)
      if (!found) throw new RefusalError(refuse('booking_not_found'))
      const dates = found.label !== null ? await findPaidTogether(services.db, found) : []
      // As it was when its dates were read: opening the payment form or paying changes all of them.
      const booking = dates.find(({ id }) => id === found.id) ?? found
      const agreement = await findLastAgreement(services.db, booking.id)
      const { paidAmount, waivedAmount } = booking
      const isPending = booking.status === 'pending'
      const unpaid = isPending ? await findUnpaidDates(services.db, booking.id) : []
      const paying = { by: 'customer', now: services.clock.now() } as const
      const { punches, isPackLeftOut } = await readPunches(services.db, unpaid, paying)
      return {
        ...toBooking(booking),
        paidAmount,
        waivedAmount,
        ...discountField(booking),
        ...((await askedForAnyCage(services.db, booking.id)) && { askedForAnyCage: true as const }),
        ...(punches !== null && { punches }),
        ...(isPackLeftOut && { isPackLeftOut }),
        agreementsSignedAt: agreement?.signedAt.toString() ?? null,
        policyVersion: await readCurrentVersion(services.db),
        ...(await readMore(services, booking)),
        series: booking.label === null ? null : { label: booking.label, dates: dates.map(toBooking) },
      }
    },
    'GET /api/bookings/:id/agreements': async (request) => {
      const booking = await findOwnBooking(services.db, actorOf(request), request.params.id)
      if (!booking) throw new RefusalError(refuse('booking_not_found'))
      return await readAgreements(services.db, booking.id)
    },
    'POST /api/bookings/:id/agreements': async (request) => {
      const { params, body: input, ip, headers } = request
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      const wish = { ...by(request, services), bookingId: params.id, input, circumstances }
      return { signedAt: unwrap(await signAgreements(services, wish)).signedAt.toString() }
    },
  }
}
