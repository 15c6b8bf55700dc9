import { z } from 'zod'
import { emailSchemaWith, phoneFieldSchema } from '../accounts/account.schema.ts'
import { adminUserSchema } from '../accounts/admin-account.schema.ts'
import { bookingEmailSchema } from '../bookings/admin-booking.schema.ts'
import { textSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

/** Notes about a customer, who never sees them. */
const customerNotesSchema = z.object({
  note: z.string().nullable(),
  isFlagged: z.boolean(),
  /** 0 before the first note. */
  version: z.number(),
})
export type CustomerNotes = z.infer<typeof customerNotesSchema>

/** Response of `GET /api/admin/customers/{id}`: a customer's page, without the bookings. Amounts are dollars. */
export const customerSchema = z.object({
  /** Of the account that a record without email was linked to, if it was. */
  person: adminUserSchema,
  /** Whether the account sees and spends what staff give it. */
  isProven: z.boolean(),
  notes: customerNotesSchema,
  /** Confirmed bookings, also past ones. */
  bookings: z.number(),
  noShows: z.number(),
  money: z.object({ paid: z.string(), refunded: z.string(), open: z.string() }),
  /** The latest first; `startTime` is the booking's. */
  agreements: z.array(
    z.object({
      ...{ id: z.uuid(), bookingId: z.uuid(), startTime: instantSchema },
      ...{ signature: z.string(), signedAt: instantSchema },
    }),
  ),
  /** About the account and its bookings, the latest first. */
  emails: z.array(bookingEmailSchema.extend({ bookingId: z.uuid().nullable() })),
})
export type Customer = z.infer<typeof customerSchema>

/** Payload of `PUT /api/admin/customers/{id}/notes`. */
export const editCustomerNotesSchema = z.object({
  note: textSchema({ max: 2000, isMultiline: true }),
  isFlagged: z.boolean(),
  version: z.number().int().min(0),
})
export type EditCustomerNotes = z.output<typeof editCustomerNotesSchema>

/** Payload of `PUT /api/admin/customers/{id}/phone`; blank removes the number. */
export const customerPhoneSchema = z.object({ phone: phoneFieldSchema })

/** Payload of `POST /api/admin/customers/{id}/link`: the email of the account that gets the customer's bookings. */
export const linkCustomerSchema = z.object({ email: emailSchemaWith('Please enter an email address') })
/** Response: the account. */
export const linkedCustomerSchema = z.object({ id: z.uuid() })
