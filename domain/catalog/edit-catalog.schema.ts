import { z } from 'zod'
import { itemIdSchema, nameTextSchema, textSchema, versionSchema } from '../text.schema.ts'
import { dateSchema } from '../time/instant.schema.ts'
import { bundleSchema, spaceSchema } from './catalog.schema.ts'
import { PICTURE } from './picture-size.ts'
import { rateSchema } from './rate.schema.ts'

const descriptionSchema = textSchema({ max: 2000, isMultiline: true })
/** An empty date input is no limit. */
const dayFieldSchema = z
  .union([z.literal('').transform(() => null), dateSchema, z.null()], 'Please enter a complete date')
  .optional()

const itemFields = {
  name: nameTextSchema({ max: 100, required: 'Name is required' }),
  description: descriptionSchema,
  hourlyRate: rateSchema,
  isActive: z.boolean(),
  startsOn: dayFieldSchema,
  retiresOn: dayFieldSchema,
  /** A JPEG as base64 (`cleanJpeg`); null removes it, and without it the picture stays. */
  picture: z.base64().max(PICTURE.base64Length, 'This picture is too large.').nullish(),
}
const spaceFields = { equipment: descriptionSchema, dimensions: textSchema({ max: 200 }) }
const spaceIdsSchema = z
  .array(itemIdSchema)
  .min(1, 'Choose at least one space')
  .max(50)
  .transform((ids) => [...new Set(ids)])

/** Payload of `PUT /api/admin/spaces/{id}` (spec section 7); what's left out stays. */
export const editSpaceSchema = z.object({
  ...itemFields,
  ...spaceFields,
  dimensions: spaceFields.dimensions.optional(),
  version: versionSchema.optional(),
})

/** Payload of `PUT /api/admin/bundles/{id}` (spec section 7). Its spaces change with another version of it. */
export const editBundleSchema = z.object({ ...itemFields, version: versionSchema.optional() })

/** Payloads of `POST /api/admin/spaces` and `POST /api/admin/bundles`. */
export const addSpaceSchema = z.object({ ...itemFields, ...spaceFields })
export const addBundleSchema = z.object({ ...itemFields, spaceIds: spaceIdsSchema })

/** Payload of `POST /api/admin/bundles/{id}/versions`: other spaces from a local day on. */
export const newVersionSchema = z.object({
  spaceIds: spaceIdsSchema,
  from: dateSchema,
  version: versionSchema,
})

/** Payload of `PUT /api/admin/catalog/order`: all ids of a kind in their new order, and in the order on screen. */
export const orderSchema = z.object({
  kind: z.enum(['space', 'bundle']),
  ids: z.array(itemIdSchema).max(500),
  seen: z.array(itemIdSchema).max(500),
})

/** The form for a space or a bundle: to add or to edit one, with the fields that it has. */
export const catalogFormSchema = z.object({
  ...itemFields,
  ...z.object(spaceFields).partial().shape,
  spaceIds: spaceIdsSchema.optional(),
})
export type CatalogForm = z.input<typeof catalogFormSchema>
export type CatalogEdit = z.output<typeof catalogFormSchema>

export const pictureIdSchema = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) })
export const catalogIdSchema = z.object({ id: itemIdSchema })

/** Of an item as staff see it: the version they are about to change, and its place in the list; ties are in the order of ids. */
const staffFields = { version: z.number(), position: z.number().optional() }
export const adminSpaceSchema = spaceSchema.extend(staffFields)
export type AdminSpace = z.infer<typeof adminSpaceSchema>
export const adminBundleSchema = bundleSchema.extend(staffFields)
export type AdminBundle = z.infer<typeof adminBundleSchema>

/** Response of `GET /api/admin/catalog`, in catalog order. */
export const adminCatalogSchema = z.object({
  spaces: z.array(adminSpaceSchema),
  bundles: z.array(adminBundleSchema),
})
export type AdminCatalog = z.infer<typeof adminCatalogSchema>
