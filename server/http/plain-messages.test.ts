import { describe, expect, it } from 'vitest'
import { registerAdmin } from '../../testing/factories.ts'
import { listRoutes } from '../../testing/list-routes.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const admin = await registerAdmin(barn)

/** Words that validators write when no one gave them a sentence. */
const JARGON =
  /\bexpected|\breceived|invalid (input|option|string|uuid|iso|key)|too (small|big)|pattern|regex|unrecognized/i

/** The names of all fields that bodies have. */
function fieldsIn(schema: object): string[] {
  return Object.entries(schema).flatMap(([name, value]) =>
    typeof value !== 'object' || value === null
      ? []
      : [...(name === 'properties' ? Object.keys(value) : []), ...fieldsIn(value)],
  )
}
const MISTYPED = Object.fromEntries(
  fieldsIn((await admin.get('/api/openapi.json')).body).map((field) => [
    field,
    field === 'email' ? 5 : { not: ['this'] },
  ]),
)
const BODIES = [{}, [], MISTYPED]
const QUERY = '?cursor=x&limit=x&date=x&from=x&to=2026-13-01&role=x&search=%00&scope=x&status=x&when=x'

const addressOf = (path: string) =>
  path.replaceAll(/:\w+/g, (name) => (name === ':date' ? '2026-02-30' : name === ':kind' ? 'x' : '%00'))
const routes = await listRoutes(barn)
const reads = routes.filter((door) => door.startsWith('GET ') && !/logout|live/.test(door))
const writes = routes.filter((door) => !door.startsWith('GET ') && !/webhooks/.test(door))

describe('the API, for a malformed request', () => {
  it.each(writes)('%s answers in plain sentences', async (door) => {
    const [method = '', path = ''] = door.split(' ')
    for (const url of [addressOf(path), path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')])
      for (const body of BODIES) expectPlain(await send(method, url, body))
  })

  it.each(reads)('%s answers in plain sentences', async (door) => {
    expectPlain(await admin.get(`${addressOf(door.slice(4))}${QUERY}`))
  })
})

function send(method: string, url: string, body: object) {
  if (method === 'DELETE') return admin.delete(url)
  return method === 'PUT' ? admin.put(url, body) : admin.post(url, body)
}

function expectPlain({ status, body }: { status: number; body: unknown }): void {
  expect(status).toBeLessThan(500)
  if (status >= 400) expect(JSON.stringify(body)).not.toMatch(JARGON)
}
