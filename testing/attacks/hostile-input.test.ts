import { describe, expect, it } from 'vitest'
import { listRoutes } from '../list-routes.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { leavesOf, replaced } from './body-leaves.ts'
import { everyRoute } from './every-route.ts'
import type { ValidRequest } from './valid-request.ts'

/** Values that people paste, phones cut in half, and attackers try, in place of any text or number. */
const HOSTILE = [
  ['a NUL', 'a\u0000b'],
  ['only a NUL', '\u0000'],
  ['half an emoji', 'cut \ud83d'],
  ['the other half', '\udc4d up'],
  ['an amount with blanks', ' 1 '],
  ['an amount with a newline', '30\n'],
  ['an exponent', '1e400'],
  ['a long number', '9'.repeat(400)],
  ['a negative number', '-1'],
  ['blanks', ' \t '],
  ['nothing', ''],
  ['a bidirectional override', '\u202egnp.exe'],
  ['a line separator', 'a\u2028b'],
  ['an unassigned character', '\u{10ffff}'],
  ['a quote', "'; drop table users; --"],
  ['a percent sign', '%_\\'],
  ['a path', '../../etc/passwd'],
  ['the last day with four digits', '9999-12-31'],
  ['the year 0', '0000-05-05'],
  ['an array', ['x']],
  ['an object', { $ne: null }],
  ['true', true],
  ['null', null],
  ['a fraction', 0.1 + 0.2],
  ['a huge number', 1e308],
  ['beyond int32', 2 ** 31],
] as const
/** In a URL. There, everything is text, and most texts are refused alike. */
const TEXTS = HOSTILE.flatMap(([what, value]) =>
  typeof value === 'string' && !/blanks|newline|exponent|nothing|only|separator|unassigned/.test(what)
    ? [[what, value] as const]
    : [],
)

/** Traces of the server's code, and its secrets. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|\$argon2|violates|syntax error|relation "|insert into|pg_catalog|E[A-Z]+REFUSED|sess \(|sk_test|whsec/i

/** Words that validators write when no one gave them a sentence. */
const JARGON =
  /\bexpected|\breceived|invalid (input|option|string|uuid|iso|key)|too (small|big)|pattern|regex|unrecognized/i

const barn = await testAppOfFile()
const routes = await everyRoute(barn)

/** JSON and URLs as clients write them: half an emoji is a lone surrogate in JSON, and U+FFFD or bytes in a URL. */
function urlText(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%BD'
  }
}

/** Returns `null` if all is fine, and the fields that the schema refused. */
async function send(request: ValidRequest): Promise<{ failure: string | null; refused: string[] }> {
  let answer = await routes.send(request)
  if (answer.status === 429) {
    // Limits answer before the input is used.
    await barn.services.db.deleteFrom('rateLimits').execute()
    answer = await routes.send(request)
  }
  const { status, body } = answer
  const text = JSON.stringify(body)
  const isBad = status >= 500 || INTERNALS.test(text) || (status >= 400 && JARGON.test(text))
  return {
    failure: isBad ? `${status} ${text}` : null,
    refused: (body?.details?.issues ?? []).map(({ field }: { field: string }) => field),
  }
}

describe('hostile input', () => {
  it('has a request for every route that takes input', async () => {
    const { paths } = (await barn.app.inject({ url: '/api/openapi.json' })).json()
    const doors = Object.entries<Record<string, { parameters?: object[]; requestBody?: object }>>(
      paths,
    ).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters, requestBody }]) =>
        parameters || requestBody ? `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` : [],
      ),
    )
    expect(doors.length).toBeGreaterThan(60)
    const known = routes.requests.map(({ door }) => door)
    expect(known).toEqual(expect.arrayContaining(doors))
    expect(await listRoutes(barn)).toEqual(expect.arrayContaining(known))
  })

  it.each(routes.requests.map((request) => [request.door, request] as const))(
    '%s neither fails nor reveals internals, and explains refusals in plain sentences',
    async (_door, request) => {
      const failed: unknown[] = []
      async function attempt(where: string, what: string, hostile: ValidRequest) {
        const { failure, refused } = await send(hostile)
        if (failure) failed.push([where, what, failure])
        return refused
      }
      for (const body of request.body ? [{}, []] : [])
        await attempt('body', JSON.stringify(body), { ...request, body: body as Record<string, unknown> })
      const leaves = leavesOf(request.body ?? {})
      for (const [what, value] of HOSTILE) {
        const bodyWith = (places: typeof leaves) =>
          places.reduce<unknown>((body, leaf) => replaced(body, leaf, value), request.body)
        const attemptWith = (places: typeof leaves) =>
          attempt(`body ${places.join()}`, what, {
            ...request,
            body: bodyWith(places) as Record<string, unknown>,
          })
        // The schema names all fields that it refuses: only the others take more requests.
        const refused = leaves.length > 1 ? await attemptWith(leaves) : []
        for (const leaf of leaves) if (!refused.includes(leaf.join('.'))) await attemptWith([leaf])
      }
      for (const [what, value] of TEXTS) {
        for (const name of Object.keys(request.query ?? {}))
          await attempt(`query ${name}`, what, {
            ...request,
            query: { ...request.query, [name]: urlText(value) },
          })
        for (const name of Object.keys(request.path ?? {}))
          await attempt(`path ${name}`, what, {
            ...request,
            path: { ...request.path, [name]: urlText(value) || '%20' },
          })
      }
      expect(failed).toEqual([])
    },
  )
})
