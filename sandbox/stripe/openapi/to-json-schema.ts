import { keptSchemas } from './kept-schemas.ts'

/** The subset of OpenAPI 3.0 schemas that Stripe's description uses. */
interface OpenApiSchema {
  $ref?: string
  type?: string
  nullable?: boolean
  anyOf?: OpenApiSchema[]
  enum?: unknown[]
  properties?: Record<string, OpenApiSchema>
  required?: string[]
  items?: OpenApiSchema
  additionalProperties?: OpenApiSchema | boolean
  maxLength?: number
  pattern?: string
  format?: string
}

type JsonSchema = { [keyword: string]: unknown } | boolean

/**
 * Converts an OpenAPI schema to JSON Schema. `nullable` becomes a union of types, objects allow no additional fields,
 * and references to schemas that aren't kept are removed. If nothing is left, the result is `false`, which no value
 * matches.
 *
 * @throws {Error} If a required field would be removed.
 */
export function toJsonSchema(schema: OpenApiSchema): JsonSchema {
  const { $ref, anyOf, nullable = false } = schema
  if ($ref) return reference($ref)
  if (anyOf) return alternatives(anyOf, nullable)
  const { type, maxLength, pattern, format } = schema
  return {
    ...(type && { type: nullable ? [type, 'null'] : type }),
    ...(schema.enum && { enum: nullable ? [...schema.enum, null] : schema.enum }),
    ...(maxLength && { maxLength }),
    ...(pattern && { pattern }),
    ...(format && { format }),
    ...(schema.items && { items: toJsonSchema(schema.items) }),
    ...(type === 'object' && objectKeywords(schema)),
  }
}

function reference(path: string): JsonSchema {
  const name = path.replace('#/components/schemas/', '')
  return keptSchemas.includes(name) ? { $ref: `stripe#/$defs/${name}` } : false
}

function alternatives(anyOf: OpenApiSchema[], nullable: boolean): JsonSchema {
  const kept = anyOf.map(toJsonSchema).filter((schema) => schema !== false)
  if (nullable) kept.push({ type: 'null' })
  return kept.length === 0 ? false : kept.length === 1 && kept[0] ? kept[0] : { anyOf: kept }
}

function objectKeywords({ properties, required = [], additionalProperties }: OpenApiSchema) {
  // Without properties in the description, any field is allowed.
  if (!properties) {
    return typeof additionalProperties === 'object'
      ? { additionalProperties: toJsonSchema(additionalProperties) }
      : {}
  }
  const kept = Object.entries(properties)
    .map(([name, schema]) => [name, toJsonSchema(schema)] as const)
    .filter(([, schema]) => schema !== false)
  const missing = required.find((name) => !kept.some(([known]) => known === name))
  if (missing) throw new Error(`${missing} is required, so its schema must be in keptSchemas.`)
  return {
    properties: Object.fromEntries(kept),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}
