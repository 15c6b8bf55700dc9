import type { CHECKOUT } from '../../../domain/api/checkout.ts'
import { refuse } from '../../../domain/errors.ts'
import { discountField } from '../../../domain/pricing/adjustments.ts'
import { type BookingRow, toBooking } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { findPaidTogether } from '../../bookings/order-dates.ts'
import { askedForAnyCage } from '../../bookings/own-bookings.ts'
import { readPaidWith } from '../../bookings/paid-with.ts'
import { readMore } from '../../bookings/read-more.ts'
import { actorOf, by, RefusalError, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { findLastAgreement } from '../agreements/last-agreement.ts'
import { readPolicyToSign } from '../agreements/policy-versions.ts'
import { readAgreements } from '../agreements/read-agreements.ts'
import { signAgreements } from '../agreements/sign-agreements.ts'
import { createPaymentIntent } from '../intents/create-payment-intent.ts'
import { payKept } from '../intents/pay-kept.ts'
import { refreshPending } from '../intents/refresh-pending.ts'

export function checkoutRoutes(services: Services): Handlers<typeof CHECKOUT> {
  return {
    'POST /api/create-payment-intent': (request) =>
      createPaymentIntent(services, { actor: actorOf(request), ...request.body }),
    'POST /api/bookings/:id/kept-payment': (request) => {
      const { params, body } = request
      return payKept(services, { ...by(request, services), bookingId: params.id, ...body })
    },
    'GET /api/bookings/:id': async (request) => {
      const found = await refreshPending(services, actorOf(request), request.params.id)
      if (!found) throw new RefusalError(refuse('booking_not_found'))
      const dates = found.label !== null ? await findPaidTogether(services.db, found) : []
      // As it was when its dates were read: opening the payment form or paying changes all of them.
      const booking = dates.find(({ id }) => id === found.id) ?? found
      const { paidAmount, waivedAmount } = booking
      const [agreement, moreOf, paidWith, askedForAny, policyToSign] = await Promise.all([
        findLastAgreement(services.db, booking.id),
        readMore(services, [booking], 'checkout'),
        readPaidWith(services, services.db, idsOf(dates.length > 0 ? dates : [booking])),
        askedForAnyCage(services.db, booking.id),
        readPolicyToSign(services, services.db),
      ])
      return {
        ...toBooking(booking),
        paidAmount,
        waivedAmount,
        ...discountField(booking),
        ...(paidWith.length > 0 && { paidWith }),
        ...(askedForAny && { askedForAnyCage: true as const }),
        agreementsSignedAt: agreement?.signedAt.toString() ?? null,
        ...policyToSign,
        ...moreOf(booking.id),
        order: booking.label === null ? null : { label: booking.label, dates: dates.map(toBooking) },
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

const KEPT = ['confirmed', 'completed']
const idsOf = (dates: readonly BookingRow[]) =>
  dates.filter(({ status }) => KEPT.includes(status)).map(({ id }) => id)
