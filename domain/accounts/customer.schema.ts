import { z } from 'zod'
import { emailSchemaWith } from './account.schema.ts'

/** Payload of `POST /api/admin/customers/{id}/link`: the email of the account that gets the customer's bookings. */
export const linkCustomerSchema = z.object({ email: emailSchemaWith('Please enter an email address') })
/** Response: the account. */
export const linkedCustomerSchema = z.object({ id: z.uuid() })
