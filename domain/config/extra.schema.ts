import { z } from 'zod'

/** An extension, as the owner sees it: an entry of `GET /api/admin/extras`. */
export const extraSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** A sentence about what it adds for customers, and one for staff. */
  forCustomers: z.string(),
  forStaff: z.string(),
  /** A sentence about what the owner has to do before it can be used. */
  needs: z.string().nullable(),
  isOn: z.boolean(),
  /** While it's on: sentences about what's in use, and what happens to it when it's switched off. */
  whenOff: z.array(z.string()),
})
export type Extra = z.infer<typeof extraSchema>

/** Payload of `PUT /api/admin/extras/{name}`. */
export const switchExtraSchema = z.object({ isOn: z.boolean() })
