import { z } from 'zod'
import { DESK_PAYMENT_METHODS } from '../../../domain/bookings/booking-status.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { reasonSchema } from '../../../domain/reason.schema.ts'
import { itemIdSchema, signatureSchema, versionSchema } from '../../../domain/text.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'
import { PACK_ENTRY_KINDS } from './packs.ts'

const dateSchema = z.iso.date()

const offerSchema = z.object({
  hours: z.coerce
    .number('Please enter hours')
    .int()
    .min(1, 'From 1 to 200 hours')
    .max(200, 'From 1 to 200 hours'),
  percent: z.coerce.number('Please enter a discount').int().min(0, 'From 0 to 90%').max(90, 'From 0 to 90%'),
})

/**
 * Payload of `PUT /api/admin/pack-settings`, and response. No offers: none are sold, as on a fresh
 * installation.
 */
export const packSettingsSchema = z.object({
  offers: z.array(offerSchema).max(6),
  months: z.coerce
    .number('Please enter months')
    .int()
    .min(1, 'From 1 to 60 months')
    .max(60, 'From 1 to 60 months'),
  spaceIds: z.array(itemIdSchema).min(1, 'Choose at least one space').max(50),
})
export type PackSettings = z.output<typeof packSettingsSchema>

/** A pack that can be bought now. In dollars: its price, and what it saves. */
const pricedOfferSchema = z.object({
  hours: z.number(),
  percent: z.number(),
  price: z.string(),
  saves: z.string(),
})
export type PricedOffer = z.infer<typeof pricedOfferSchema>

const packSchema = z.object({
  id: z.uuid(),
  hours: z.number(),
  price: z.string(),
  covers: z.string(),
  /** The spaces that it pays for now. */
  spaceIds: z.array(z.string()),
  /** Those left, and their value in dollars. */
  punches: z.number(),
  value: z.string(),
  expiresOn: dateSchema,
  isExpired: z.boolean(),
  /** Only if staff can take back its sale as a mistake. */
  isVoidable: z.literal(true).optional(),
  /** The latest first. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum([...PACK_ENTRY_KINDS, 'voided']),
      punches: z.number(),
      bookingId: z.uuid().nullable(),
      createdAt: instantSchema,
    }),
  ),
})
export type Pack = z.infer<typeof packSchema>

/**
 * Response of `GET /api/packs` and `GET /api/admin/customers/{id}/packs`: a customer's packs, and those on
 * sale.
 */
export const packsSchema = z.object({
  packs: z.array(packSchema),
  offers: z.array(pricedOfferSchema),
  months: z.number(),
  covers: z.string(),
})
export type Packs = z.infer<typeof packsSchema>

/** A box to tick. */
const termsSchema = z
  .boolean()
  .refine(Boolean, 'Please accept the terms')
  .transform(() => true as const)

const nameSigned = signatureSchema('Please type your full name')

/**
 * Payload of `POST /api/packs`: the pack as it was shown, and the name that signs its terms. `packId` is an
 * idempotency key.
 */
export const buyPackSchema = z.object({
  packId: z.uuid(),
  hours: z.number(),
  /** Dollars. */
  price: z.string(),
  signature: nameSigned,
  termsAccepted: z.literal(true, ERRORS.agreements_required.message),
})

/** Payload of `POST /api/bookings/{id}/pack-payment`: how many, as they were shown. */
export const payWithPunchesSchema = z.object({ punches: z.number() })

/** Payload of `POST /api/admin/customers/{id}/packs`: paid at the desk, where the customer signs. */
export const sellPackSchema = buyPackSchema.extend({ method: z.enum(DESK_PAYMENT_METHODS) })

/** The form that buys one; `offer` is its place among those on sale. */
export const buyPackFormSchema = z.object({
  offer: z.string().transform(Number),
  termsAccepted: termsSchema,
  signature: nameSigned,
})

/** The dialog that sells one. */
export const sellPackFormSchema = buyPackFormSchema.extend({ method: z.enum(DESK_PAYMENT_METHODS) })

/**
 * Payload of `POST /api/admin/packs/{id}/refund`: all that's left. `value`: what staff saw, which they give
 * back.
 */
export const refundPackSchema = z.object({ reason: reasonSchema, value: z.string().optional() })

/** Payload of `PUT /api/admin/packs/{id}/last-day`. */
export const extendPackSchema = z.object({ expiresOn: dateSchema })

/** Payload of `POST /api/admin/bookings/{id}/pack-payment`: punches of its customer pay for all of it. */
export const payAtDeskSchema = z.object({ version: versionSchema })

/** A booking's fields, for its customer at checkout and for staff. */
export const punchFieldsSchema = z.object({
  /** How many would pay for everything, if they can. */
  punches: z.number().optional(),
  /** Only if these punches pay for everything with one tap, without a card. */
  paysAll: z.literal(true).optional(),
  /** All that the customer has left, if any pay. For staff, if there are any. */
  left: z.number().optional(),
  /** Only if they could, but not together with its adjustments. */
  isLeftOut: z.literal(true).optional(),
})
export type PunchFields = z.infer<typeof punchFieldsSchema>
