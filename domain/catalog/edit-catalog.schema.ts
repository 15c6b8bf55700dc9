import { z } from 'zod'
import { itemIdSchema, textSchema, versionSchema } from '../text.schema.ts'
import { bundleSchema, spaceSchema } from './catalog.schema.ts'
import { rateSchema } from './rate.schema.ts'

const descriptionSchema = textSchema({ max: 2000, isMultiline: true })
/** Payload of `PUT /api/admin/spaces/{id}` (spec section 7). */
export const editSpaceSchema = z.object({
  name: textSchema({ max: 100, required: 'Name is required' }),
  description: descriptionSchema,
  hourlyRate: rateSchema,
  equipment: descriptionSchema,
  isActive: z.boolean(),
  version: versionSchema.optional(),
})

/** Payload of `PUT /api/admin/bundles/{id}` (spec section 7). */
export const editBundleSchema = editSpaceSchema.omit({ equipment: true })

/** The form for a space or a bundle; bundles have no equipment. */
export const catalogFormSchema = editSpaceSchema.omit({ version: true }).partial({ equipment: true })
export type CatalogForm = z.input<typeof catalogFormSchema>
export type CatalogEdit = z.output<typeof catalogFormSchema>

export const catalogIdSchema = z.object({ id: itemIdSchema })

/** A space as staff see it, with the version they are about to change. */
export const adminSpaceSchema = spaceSchema.extend({ version: z.number() })
export type AdminSpace = z.infer<typeof adminSpaceSchema>
export const adminBundleSchema = bundleSchema.extend({ version: z.number() })
export type AdminBundle = z.infer<typeof adminBundleSchema>

/** Response of `GET /api/admin/catalog`, in catalog order. */
export const adminCatalogSchema = z.object({
  spaces: z.array(adminSpaceSchema),
  bundles: z.array(adminBundleSchema),
})
