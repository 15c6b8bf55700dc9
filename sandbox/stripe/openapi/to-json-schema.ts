import { keptSchemas } from './kept-schemas.ts'

/** A schema as OpenAPI 3.0 writes it, as far as Stripe's description uses that. */
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
 * JSON Schema of a schema of OpenAPI: `nullable` becomes a union of types, objects allow no fields but their own, and
 * what is not kept is cut off. Without anything kept it is `false`: no value fits.
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
  // An object of which Stripe says nothing may hold anything.
  if (!properties) {
    return typeof additionalProperties === 'object'
      ? { additionalProperties: toJsonSchema(additionalProperties) }
      : {}
  }
  const kept = Object.entries(properties)
    .map(([name, schema]) => [name, toJsonSchema(schema)] as const)
    .filter(([, schema]) => schema !== false)
  const missing = required.find((name) => !kept.some(([known]) => known === name))
  if (missing) throw new Error(`${missing} is required, so its schema must be kept.`)
  return {
    properties: Object.fromEntries(kept),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}
