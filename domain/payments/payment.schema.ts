import { z } from 'zod'

/** `amount` is in dollars; it is compared with the booking's own total and never charged by itself. */
export const createPaymentIntentSchema = z.object({ amount: z.number(), bookingId: z.uuid() })

export const paymentIntentSchema = z.object({ clientSecret: z.string() })

export const signAgreementsSchema = z.object({
  signature: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u, 'Please type your name'),
  cancellationAccepted: z.literal(true),
  liabilityAccepted: z.literal(true),
  policyVersion: z.string().max(40),
})
export type SignAgreements = z.input<typeof signAgreementsSchema>

export const agreementReceiptSchema = z.object({ signedAt: z.string() })
