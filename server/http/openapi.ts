import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** How OpenAPI 3.0 describes null. */
const NULL = { type: 'string', nullable: true, enum: [null] }

/**
 * Notes every route that is registered from now on, and describes them in OpenAPI when asked. What writes the description takes
 * memory that a server needs only for that, so it's loaded then, and gets a separate app.
 */
export function openApiOf(app: FastifyInstance): () => Promise<object> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // Every GET route also answers HEAD, which would only repeat it.
    if (route.method !== 'HEAD') routes.push(route)
  })
  return async () => {
    const { default: swagger } = await import('@fastify/swagger')
    const described = Fastify({ exposeHeadRoutes: false })
    described.setValidatorCompiler(() => () => true)
    described.setSerializerCompiler(() => JSON.stringify)
    await described.register(swagger, {
      openapi: { info: { title: 'The Barn', version: '1' } },
      transform: jsonSchemaTransform,
    })
    for (const { method, url, schema = {} } of routes)
      described.route({ method, url, schema, handler: async () => {} })
    await described.ready()
    return JSON.parse(JSON.stringify(described.swagger()), withNull)
  }
}

/**
 * OpenAPI 3.0 ignores `nullable` without a `type` beside it, so of several schemas, one has to be null's own.
 */
function withNull(_key: string, value: unknown): unknown {
  const { nullable, anyOf, ...schema } = (value ?? {}) as { nullable?: true; anyOf?: object[] }
  return nullable && anyOf ? { ...schema, anyOf: [...anyOf, NULL] } : value
}
