import { describe, expect, it } from 'vitest'
import { testAppOfFile } from '../start-test-app.ts'
import { leavesOf, replaced } from './body-leaves.ts'
import { everyRoute } from './every-route.ts'
import { isPlain } from './plain-refusals.ts'
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

/** A request with where it's hostile, and how. */
interface Attempt {
  where: string
  what: string
  request: ValidRequest
}

/**
 * Sends them at the same time. Returns those that fail or reveal something, and the fields that each one's
 * schema refuses.
 */
async function attemptAll(attempts: readonly Attempt[]) {
  const answers = await routes.sendAll(attempts.map(({ request }) => request))
  const failed = attempts.flatMap(({ where, what }, index) => {
    const { status, body } = answers[index] ?? { status: 500, body: null }
    return isPlain({ status, body }) ? [] : [[where, what, `${status} ${JSON.stringify(body)}`]]
  })
  const refused = answers.map(({ body }) =>
    ((body?.details?.issues ?? []) as { field: string }[]).map(({ field }) => field),
  )
  return { failed, refused }
}

/** With a value in some places of the body. */
function inBody(
  request: ValidRequest,
  places: ReturnType<typeof leavesOf>,
  [what, value]: readonly [string, unknown],
) {
  const body = places.reduce<unknown>((all, place) => replaced(all, place, value), request.body)
  return {
    where: `body ${places.join()}`,
    what,
    request: { ...request, body: body as Record<string, unknown> },
  }
}

/** With a text in each part of the URL. */
function inUrl(request: ValidRequest, [what, text]: readonly [string, string]): Attempt[] {
  const { query = {}, path = {} } = request
  return [
    ...Object.keys(query).map((name) => ({
      where: `query ${name}`,
      what,
      request: { ...request, query: { ...query, [name]: urlText(text) } },
    })),
    ...Object.keys(path).map((name) => ({
      where: `path ${name}`,
      what,
      request: { ...request, path: { ...path, [name]: urlText(text) || '%20' } },
    })),
  ]
}

describe('hostile input', () => {
  it.each(routes.requests.map((request) => [request.door, request] as const))(
    '%s neither fails nor reveals internals, and explains refusals in plain sentences',
    async (_door, request) => {
      const leaves = leavesOf(request.body ?? {})
      const others = await attemptAll(TEXTS.flatMap((text) => inUrl(request, text)))
      // The schema names all fields that it refuses: only the others take more requests.
      const together = await attemptAll(
        leaves.length > 1 ? HOSTILE.map((value) => inBody(request, leaves, value)) : [],
      )
      const alone = await attemptAll(
        HOSTILE.flatMap((value, index) =>
          leaves
            .filter((leaf) => !together.refused[index]?.includes(leaf.join('.')))
            .map((leaf) => inBody(request, [leaf], value)),
        ),
      )
      expect([...others.failed, ...together.failed, ...alone.failed]).toEqual([])
    },
  )
})
