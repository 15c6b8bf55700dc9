import { z } from 'zod'
import { STAFF_SEASON_DATES } from '../facility.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { LINK_PURPOSES, LINK_WAYS } from './booking-link.ts'
import { signAgreementsSchema } from './payment.schema.ts'
import { policyToSign } from './policies/policy-form.schema.ts'

/** A signing link shown at the desk works for this long. Others work until the booking ends. */
export const SHOWN_LINK_MINUTES = 60

/** Staff ask for a link. */
export const makeLinkSchema = z.object({ purpose: z.enum(LINK_PURPOSES) })

export const madeLinkSchema = z.object({ url: z.string(), expiresAt: instantSchema })
export type MadeLink = z.infer<typeof madeLinkSchema>

/** 256 bits in base64url. */
export const linkTokenSchema = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** More than a line of `listDates` has. */
const SHOWN_DATE_LENGTH = 300

export const signByLinkSchema = signAgreementsSchema.extend({
  ...linkTokenSchema.shape,
  /** For a season, the unsigned dates as they were shown (`listDates`): nothing else is signed. */
  dates: z
    .string()
    .max(STAFF_SEASON_DATES * SHOWN_DATE_LENGTH)
    .optional(),
})

export const payByLinkSchema = linkTokenSchema.extend({ amount: z.number() })

/** All that a link shows. */
export const linkedBookingSchema = z.object({
  purpose: z.enum(LINK_PURPOSES),
  via: z.enum(LINK_WAYS),
  /** Null once there is nothing left to do. */
  booking: z
    .object({
      firstName: z.string().nullable(),
      /** Name of the space or bundle. */
      item: z.string(),
      startTime: instantSchema,
      endTime: instantSchema,
      isSigned: z.boolean(),
      ...policyToSign,
      /** The dates of a season that the link signs or pays; null for a single booking. */
      season: z
        .object({
          label: z.string(),
          dates: z.array(
            z.object({
              item: z.string(),
              startTime: instantSchema,
              endTime: instantSchema,
              isSigned: z.boolean(),
              /** Dollars due. */
              balance: z.string(),
            }),
          ),
        })
        .nullable(),
      /** Dollars due; null for a link that's only for signing. */
      balance: z.string().nullable(),
    })
    .nullable(),
})
export type LinkedBooking = z.infer<typeof linkedBookingSchema>
