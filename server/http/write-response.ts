import type { FastifySerializerCompiler } from 'fastify'
import { type $ZodType, type $ZodTypes, encode } from 'zod/v4/core'

/** Leaves out what a schema doesn't declare. */
type Select = (value: unknown) => unknown

/**
 * Writes a response as JSON with the properties that its schema declares, and no others. Their values aren't checked again,
 * which would take longer than making them: types do that, and so do tests with every response of the app they start
 * (testing/check-responses.ts).
 */
export const writeResponses: FastifySerializerCompiler<$ZodType> = ({ schema }) => {
  let select: Select | undefined
  return (value) => {
    select ??= selectorOf(schema) ?? ((same) => same)
    return JSON.stringify(select(value))
  }
}

/** Null if the value is written as is. */
function selectorOf(schema: $ZodType): Select | null {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return null
    case 'nullable':
    case 'optional': {
      const select = selectorOf(def.innerType)
      return select && ((value) => (value == null ? value : select(value)))
    }
    case 'array': {
      const select = selectorOf(def.element)
      return select && ((values) => (values as unknown[]).map(select))
    }
    case 'object':
      return def.catchall ? bySchema(schema) : selectProperties(def.shape)
    default:
      return bySchema(schema)
  }
}

function selectProperties(shape: Readonly<Record<string, $ZodType>>): Select {
  const properties = Object.entries(shape).map(([key, schema]) => ({ key, select: selectorOf(schema) }))
  return (value) => {
    const selected: Record<string, unknown> = {}
    for (const { key, select } of properties) {
      const property = (value as Record<string, unknown>)[key]
      selected[key] = select && property !== undefined ? select(property) : property
    }
    return selected
  }
}

/** For unions and other rare kinds. */
function bySchema(schema: $ZodType): Select {
  return (value) => encode(schema, value)
}
