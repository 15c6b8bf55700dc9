import type { Answer, Client } from '../client.ts'
import { registerAdmin, registerCustomer } from '../factories.ts'
import { bookAtDesk } from '../staff-booking.ts'
import type { TestApp } from '../start-test-app.ts'
import { Known } from './arbitraries.ts'
import type { FuzzRequest, Role } from './requests.ts'

/** What only staff and its owner may ever see. */
export const SECRET = 'zanzibar-quokka'

const MOST_KNOWN = 200
const UUID = /^[\da-f-]{36}$/
const INTERESTING = /id$|token|start|date|cursor|version/i

export interface BarnUnderFuzz {
  send(request: FuzzRequest): Promise<Answer & { url: string; ms: number }>
}

/** A barn with a few people in it, who sign in again whenever a request ended their session or role. */
export async function barnUnderFuzz(barn: TestApp): Promise<BarnUnderFuzz> {
  const staff = await registerAdmin(barn)
  await bookAtDesk(staff, 'cage-1', '2026-11-27T18:00', {
    customerEmail: `${SECRET}@example.com`,
    customerName: SECRET,
  })
  const clients: Record<Role, Client> = {
    visitor: barn.client(),
    customer: await registerCustomer(barn),
    admin: staff,
  }
  const renew: Record<Role, () => Promise<Client>> = {
    visitor: async () => barn.client(),
    customer: () => registerCustomer(barn),
    admin: () => registerAdmin(barn),
  }
  const seen: Record<Known['kind'], unknown[]> = { id: [staff.id], other: ['cage-1'] }

  function resolve(value: unknown): unknown {
    if (value instanceof Known) {
      const values = seen[value.kind]
      return values[value.index % values.length]
    }
    if (Array.isArray(value)) return value.map(resolve)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]))
  }

  function learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const inner of value.slice(0, 20)) learn(inner, name)
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) learn(inner, key)
    else if (INTERESTING.test(name) && value !== null) {
      const values = seen[UUID.test(String(value)) ? 'id' : 'other']
      values.push(value)
      if (values.length > MOST_KNOWN) values.shift()
    }
  }

  return {
    async send(request) {
      const url = urlOf(request, resolve)
      const client = clients[request.role]
      const start = performance.now()
      const answer = await client.send(request.method, url, resolve(request.body))
      const ms = performance.now() - start
      if (answer.status < 300) learn(answer.body)
      if (request.role === 'visitor' || !(await isAtWork(request.role, client)))
        clients[request.role] = await renew[request.role]()
      return { ...answer, url, ms }
    },
  }
}

/** Requests may have signed them out, taken their role, or made them change their password first. */
async function isAtWork(role: Role, client: Client): Promise<boolean> {
  const path = role === 'admin' ? '/api/admin/catalog' : '/api/bookings'
  return (await client.get(path)).status === 200
}

function urlOf({ path, parameters, query }: FuzzRequest, resolve: (value: unknown) => unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encode(resolve(parameters[name])))
  const search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(resolve(value))}`)
    .join('&')
  return search ? `${filled}?${search}` : filled
}

/** Half an emoji has no encoding, so it goes as the bytes that broken clients send. */
function encode(value: unknown): string {
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BE'
}
