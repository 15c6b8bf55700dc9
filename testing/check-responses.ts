import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { $ZodType } from 'zod/v4/core'
import { writeResponses } from '../server/http/write-response.ts'

/** For tests: checks every response against its schema, and that the server's own writer writes the same. */
export const checkResponses: FastifySerializerCompiler<$ZodType> = (route) => {
  const [check, write] = [serializerCompiler(route as never), writeResponses(route)]
  return (value) => {
    const [checked, written] = [check(value), write(value)]
    if (checked !== written) throw new Error(`${route.method} ${route.url} wrote ${written} for ${checked}`)
    return written
  }
}
