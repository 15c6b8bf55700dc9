import { z } from 'zod'
import { parseAmount, toCents } from '../pricing/price.ts'
import { bundleSchema, spaceSchema } from './catalog.schema.ts'

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(100)
  .regex(/^\P{Cc}*$/u, 'Please use letters only')
/** Several lines; what PostgreSQL cannot store is refused. */
const textSchema = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => !text.includes('\0'), 'Please use letters only')
/** Less than the card payment provider charges would be a space that nobody can pay for. */
const MINIMUM_RATE = 50
const MAXIMUM_RATE = 999_999
const rateSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((rate) => parseAmount(rate) !== null, {
    error: 'Must be an amount in dollars, like 30.00',
    abort: true,
  })
  .refine((rate) => {
    const cents = toCents(rate)
    return cents >= MINIMUM_RATE && cents <= MAXIMUM_RATE
  }, 'Must be between $0.50 and $9,999.99')
/** The version that was on screen; another one in the table means somebody saved meanwhile. */
const versionSchema = z.int32().positive().optional()

/** Payload of `PUT /api/admin/spaces/{id}` (spec section 7). */
export const editSpaceSchema = z.object({
  name: nameSchema,
  description: textSchema,
  hourlyRate: rateSchema,
  equipment: textSchema,
  isActive: z.boolean(),
  version: versionSchema,
})

export type EditSpace = z.input<typeof editSpaceSchema>

/** Payload of `PUT /api/admin/bundles/{id}` (spec section 7). */
export const editBundleSchema = editSpaceSchema.omit({ equipment: true })
export type EditBundle = z.input<typeof editBundleSchema>

export const catalogIdSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

/** What staff see beside what everybody sees: which version they are about to change. */
export const adminSpaceSchema = spaceSchema.extend({ version: z.number() })
export type AdminSpace = z.infer<typeof adminSpaceSchema>
export const adminBundleSchema = bundleSchema.extend({ version: z.number() })
export type AdminBundle = z.infer<typeof adminBundleSchema>

/** Answer of `GET /api/admin/catalog`, in the order of the catalogue. */
export const adminCatalogSchema = z.object({
  spaces: z.array(adminSpaceSchema),
  bundles: z.array(adminBundleSchema),
})
export type AdminCatalog = z.infer<typeof adminCatalogSchema>
