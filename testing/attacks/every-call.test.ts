import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { isAtLeast } from '../../domain/staff-role.ts'
import { atDesk, enrolledMachine, setPin } from '../accounts/desk-machine.ts'
import { ALL_ROUTE_NAMES, routeAt } from '../all-routes.ts'
import { registerAdmin, registerCustomer, registerVerified } from '../factories.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { leavesOf, replaced } from './body-leaves.ts'
import { ALWAYS_CONFIRMED } from './confirmed-calls.ts'
import { everyRoute, urlOf } from './every-route.ts'
import { leastOf } from './least-roles.ts'
import { isPlain } from './plain-refusals.ts'
import { NO_ID, type ValidRequest } from './valid-request.ts'

/** Not calls: the last two are a stream, and one that signs out. */
const NO_CALLS: readonly string[] = ['POST /api/webhooks/stripe', 'GET /api/live', 'GET /api/logout']

/** Refusals of callers, whatever they send. */
const OF_GUARD: readonly ErrorCode[] = ['signed_out', 'forbidden', 'manager_required', 'owner_required']

/** Fields that take a text of any length, up to the limit of all requests. */
const ANY_LENGTH = [
  // Files and pictures.
  ...['file', 'text', 'picture'],
  // Compared with what was shown, and not kept.
  ...['price', 'value'],
  // Unknown ones are dropped.
  'response.response.transports.0',
]

/** A text that's longer than any other field takes. */
const TOO_LONG = 'x'.repeat(50_000)

const PIN = '193756'

const barn = await testAppOfFile()
const { requests } = await everyRoute(barn)
const { machine } = await enrolledMachine(barn)
await atDesk(barn, machine, { person: await setPin(await registerAdmin(barn), PIN), pin: PIN })

const CALLERS = {
  visitor: barn.client(),
  'an unverified customer': await registerCustomer(barn),
  customer: await registerVerified(barn),
  desk: await registerAdmin(barn, 'desk'),
  manager: await registerAdmin(barn, 'manager'),
  owner: await registerAdmin(barn, 'owner'),
  /** Acts only as the desk does, until they confirm who they are. */
  'an owner by PIN': machine,
}
type Caller = keyof typeof CALLERS
const EVERYONE = Object.keys(CALLERS) as Caller[]

/** Those that hand a session to another person come last. */
const HANDS_OVER = ['POST /api/desk-machine/lock', 'POST /api/desk-machine/switch', 'POST /api/auth/login']
const DOORS = ALL_ROUTE_NAMES.filter((door) => !NO_CALLS.includes(door)).toSorted(
  (one, other) => HANDS_OVER.indexOf(one) - HANDS_OVER.indexOf(other),
)

const requestTo = (door: string): ValidRequest => requests.find((each) => each.door === door) ?? { door }
const methodOf = (door: string) => door.split(' ')[0] ?? ''
const hasBody = (door: string) => /^P(OS|U)T /.test(door)

/** The refusal of a caller; null for those who may call. */
function refusalOf(door: string, caller: Caller): ErrorCode | null {
  const least = leastOf(door)
  const { openWhile = [] } = routeAt(door)
  if (least === 'anyone') return null
  if (caller === 'visitor') return 'signed_out'
  if (caller === 'an owner by PIN') {
    const isOwn = least === 'signed_in' && (door.startsWith('GET ') || openWhile.includes('handed_over'))
    return (isOwn || least === 'desk') && !ALWAYS_CONFIRMED.includes(door) ? null : 'confirmation_required'
  }
  if (least === 'signed_in') return null
  if (caller === 'customer' || caller === 'an unverified customer') return 'forbidden'
  return isAtLeast(caller, least) ? null : least === 'owner' ? 'owner_required' : 'manager_required'
}

/** Sends a request, or with the same URL a text that may not be JSON. */
async function send(caller: Caller, request: ValidRequest, text?: string, type = 'application/json') {
  const client = CALLERS[caller]
  const method = methodOf(request.door)
  return text === undefined
    ? await client.send(method, urlOf(request), request.body)
    : await client.sendText(method, urlOf(request), text, type)
}

/**
 * A number for everything in each table, which differs once a row does. Not for when a session was last used,
 * which any call notes once a minute has passed.
 */
async function contents(): Promise<unknown[]> {
  tables ??= await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(barn.owner)
  const sums = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, sum(hashtext((to_jsonb(t) - 'last_used_at')::text))::text as sum
        from ${sql.table(name)} as t`,
  )
  return (await sql`${sql.join(sums, sql` union all `)} order by name`.execute(barn.owner)).rows
}
let tables: { rows: { name: string }[] } | undefined

/** A request without each field, and with what none takes. `must`: the contract has to refuse it. */
function* invalid(request: ValidRequest): Generator<{ what: string; request: ValidRequest; must: boolean }> {
  const { body, path = {}, query = {} } = request
  const known = (routeAt(request.door).body as z.ZodType | undefined)?.parse(body) ?? {}
  // A space as staff see it has more fields than they can change.
  for (const place of leavesOf(body ?? {}).filter(([field]) => String(field) in (known as object))) {
    const swapped = (what: string, value: unknown, must = true) => ({
      what: `${place.join('.')}: ${what}`,
      request: { ...request, body: replaced(body, place, value) as Record<string, unknown> },
      must,
    })
    yield swapped('missing', undefined, false)
    yield swapped('an object', { $ne: null })
    yield swapped('a list of lists', [['x']])
    yield swapped('too long', TOO_LONG, !ANY_LENGTH.includes(place.join('.')))
    yield swapped('hostile', 'a\u0000b', false)
  }
  if (body)
    for (const whole of [[], 'text', 1])
      yield { what: JSON.stringify(whole), request: { ...request, body: whole as never }, must: true }
  for (const name of Object.keys(query))
    for (const value of ['x'.repeat(3000), '%00', ''])
      yield {
        what: `${name}=${value}`,
        request: { ...request, query: { ...query, [name]: value } },
        must: false,
      }
  for (const name of Object.keys(path))
    for (const value of ['x'.repeat(90), '%00'])
      yield {
        what: `:${name} ${value}`,
        request: { ...request, path: { ...path, [name]: value } },
        must: false,
      }
}

/** Whether the contract accepts a request as it arrives. */
function isAccepted({ door, path = {}, query = {}, body }: ValidRequest): boolean {
  const { params, ...route } = routeAt(door)
  const typed = (part: Record<string, string>) =>
    Object.fromEntries(Object.entries(part).map(([name, text]) => [name, decodeURIComponent(text)]))
  const parts = [
    [params, typed(path)],
    [route.query, typed(query)],
    [route.body, body && JSON.parse(JSON.stringify(body))],
  ] as const
  return parts.every(([schema, part]) => !schema || (schema as z.ZodType).safeParse(part).success)
}

/** The first who may call it. */
function someoneFor(door: string): Caller {
  const caller = EVERYONE.find((each) => !refusalOf(door, each))
  if (!caller) throw new Error('No one may call it')
  return caller
}

const before = await contents()

describe('every call', () => {
  it.each(DOORS)('%s refuses those who may not call it, before it reads what they sent', async (door) => {
    const request = requestTo(door)
    for (const caller of EVERYONE) {
      const code = refusalOf(door, caller)
      if (!code) continue
      const { status, message } = ERRORS[code]
      const answers = [
        await send(caller, request),
        ...(hasBody(door) ? [await send(caller, request, '{')] : []),
      ]
      for (const answer of answers)
        expect([caller, answer.status, answer.body]).toEqual([caller, status, { code, message }])
    }
    expect(await contents()).toEqual(before)
  })

  it.each(DOORS)('%s refuses input that is not as its contract says', async (door) => {
    const request = requestTo(door)
    const caller = someoneFor(door)
    expect(isAccepted(request)).toBe(true)
    const wrong: unknown[] = []
    for (const { what, request: attempt, must } of invalid(request)) {
      if (isAccepted(attempt)) {
        if (must) wrong.push([what, 'accepted'])
        continue
      }
      const { status, body } = await send(caller, attempt)
      const isRefused = status === 400 && body.code === 'invalid' && body.message !== ''
      if (!(isRefused && isPlain({ status, body }))) wrong.push([what, status, JSON.stringify(body)])
    }
    expect(wrong).toEqual([])
    if (request.body) {
      const codeOf = async (text: string, type?: string) =>
        (await send(caller, request, text, type)).body.code
      const codes = [
        await codeOf('{"a":'),
        await codeOf(''),
        await codeOf('a=1', 'application/x-www-form-urlencoded'),
      ]
      expect(codes).toEqual(['malformed', 'malformed', 'not_json'])
    }
    expect(await contents()).toEqual(before)
  })

  it.each(DOORS)('%s lets in those who may call it, also about what does not exist', async (door) => {
    const request = requestTo(door)
    const { path } = request
    const unknown = path?.id === undefined ? [] : [{ ...request, path: { ...path, id: NO_ID } }]
    for (const caller of EVERYONE.filter((each) => !refusalOf(door, each)))
      for (const each of [...unknown, request]) {
        const { status, body } = await send(caller, each)
        const isRight = !OF_GUARD.includes(body?.code) && isPlain({ status, body })
        expect([caller, isRight ? 'in' : [status, body]]).toEqual([caller, 'in'])
      }
  })
})
