import { z } from 'zod'
import { bundleSchema, spaceSchema } from '../catalog/catalog.schema.ts'
import {
  addBundleSchema,
  addSpaceSchema,
  adminBundleSchema,
  adminCatalogSchema,
  adminSpaceSchema,
  catalogIdSchema,
  editBundleSchema,
  editSpaceSchema,
  newVersionSchema,
  orderSchema,
  pictureIdSchema,
} from '../catalog/edit-catalog.schema.ts'
import { PICTURE } from '../catalog/picture-size.ts'
import { priceListSchema, savePriceRulesSchema } from '../catalog/price-list.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'

/** A picture, and the fields of an item. */
const BODY_LIMIT_BYTES = PICTURE.base64Length + 50_000

/** The catalog for everyone, and editing it. For staff, it includes the versions an edit needs. */
export const CATALOG = {
  'GET /api/spaces': { least: 'anyone', returns: z.array(spaceSchema) },
  'GET /api/bundles': { least: 'anyone', returns: z.array(bundleSchema) },
  'GET /api/admin/catalog': { least: LEAST_ROLE.prices, returns: adminCatalogSchema },
  'GET /api/admin/price-rules': { least: LEAST_ROLE.prices, returns: priceListSchema },
  'PUT /api/admin/price-rules': {
    least: LEAST_ROLE.prices,
    body: savePriceRulesSchema,
    returns: priceListSchema,
  },
  'GET /api/pictures/:id': { least: 'anyone', params: pictureIdSchema, isHidden: true },
  'POST /api/admin/spaces': {
    least: LEAST_ROLE.prices,
    body: addSpaceSchema,
    returns: adminSpaceSchema,
    status: 201,
    bodyLimit: BODY_LIMIT_BYTES,
  },
  'POST /api/admin/bundles': {
    least: LEAST_ROLE.prices,
    body: addBundleSchema,
    returns: adminBundleSchema,
    status: 201,
    bodyLimit: BODY_LIMIT_BYTES,
  },
  'POST /api/admin/bundles/:id/versions': {
    least: LEAST_ROLE.prices,
    params: catalogIdSchema,
    body: newVersionSchema,
    returns: adminBundleSchema,
    status: 201,
  },
  'PUT /api/admin/catalog/order': { least: LEAST_ROLE.prices, body: orderSchema },
  'PUT /api/admin/spaces/:id': {
    least: LEAST_ROLE.prices,
    params: catalogIdSchema,
    body: editSpaceSchema,
    returns: adminSpaceSchema,
    bodyLimit: BODY_LIMIT_BYTES,
  },
  'PUT /api/admin/bundles/:id': {
    least: LEAST_ROLE.prices,
    params: catalogIdSchema,
    body: editBundleSchema,
    returns: adminBundleSchema,
    bodyLimit: BODY_LIMIT_BYTES,
  },
} satisfies Contract
