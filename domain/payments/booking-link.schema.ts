import { z } from 'zod'
import { STAFF_SERIES_DATES } from '../facility.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { signAgreementsSchema } from './payment.schema.ts'

/** The purpose of a link to one booking. */
const LINK_PURPOSES = ['sign', 'pay'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** How a link reaches the customer: by email, as a QR code or copied text from the desk's screen, or on the desk's own tablet. */
const LINK_WAYS = ['email', 'screen', 'tablet'] as const
export type LinkWay = (typeof LINK_WAYS)[number]

/** How agreements were signed: by the account's owner, through a link, or by a guardian through a team's link. */
export const SIGNED_WAYS = ['account', ...LINK_WAYS, 'team'] as const
export type SignedWay = (typeof SIGNED_WAYS)[number]

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
    .max(STAFF_SERIES_DATES * SHOWN_DATE_LENGTH)
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
      /** The version of the texts to sign. */
      policyVersion: z.string(),
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
