// cspell:ignore schemaname
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { plainText, tidyText, whyUnusable } from '../../domain/visible-text.ts'
import { leavesOf, replaced } from '../attacks/body-leaves.ts'
import { everyRoute } from '../attacks/every-route.ts'
import type { ValidRequest } from '../attacks/valid-request.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

/** Columns with text as it came, each with the reason. */
const AS_IT_CAME: Readonly<Record<string, string>> = {
  'bookings.search_text': 'begins with a space',
  'users.search_text': 'begins with a space',
}

const barn = await testAppOfFile()
const routes = await everyRoute(barn)

const isText = (value: unknown): value is string => typeof value === 'string'
const valueAt = (body: unknown, path: (string | number)[]) =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body)

/** Sends it with one text in several places. Returns the status, and the fields that were refused. */
async function sendWith(request: ValidRequest, places: (string | number)[][], text: string) {
  const body = places.reduce<unknown>((all, place) => replaced(all, place, text), request.body)
  const hostile = { ...request, body: body as Record<string, unknown> }
  const answer = await routes.send(hostile)
  // Limits answer before the input is used.
  if (answer.status === 429) await barn.services.db.deleteFrom('rateLimits').execute()
  const { status, body: said } = answer.status === 429 ? await routes.send(hostile) : answer
  const refused: string[] = (said?.details?.issues ?? []).map(({ field }: { field: string }) => field)
  return { status, message: String(said?.message ?? ''), refused }
}

const withText = routes.requests
  .map((request) => ({
    request,
    places: leavesOf(request.body ?? {}).filter((place) => isText(valueAt(request.body, place))),
  }))
  .filter(({ places }) => places.length > 0)

it.each(withText.map((each) => [each.request.door, each] as const))(
  '%s never fails on a hostile text, and says why it refuses one',
  async (_door, { request, places }) => {
    for (const text of HOSTILE_TEXTS) {
      // The schema names all fields that it refuses: only the others take more requests.
      const { refused, status } = await sendWith(request, places, text)
      expect(status, text).toBeLessThan(500)
      for (const place of places.length > 1 ? places : []) {
        if (refused.includes(place.join('.'))) continue
        const one = await sendWith(request, [place], text)
        expect(one.status, JSON.stringify(text)).toBeLessThan(500)
        if (one.status >= 400) expect(one.message, JSON.stringify(text)).not.toBe('')
      }
    }
  },
)

/** Every text in every table, also inside JSON, with its column. */
async function everyText(): Promise<{ column: string; text: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
      and table_name in (select tablename from pg_tables where schemaname = 'public')`.execute(barn.owner)
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql<{ value: unknown }>`
        select distinct ${sql.ref(column)}::text as text, to_jsonb(${sql.ref(column)}) as value
        from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(barn.owner)
      return rows.flatMap(({ value }) =>
        textsIn(value).map((text) => ({ column: `${table}.${column}`, text })),
      )
    }),
  )
  return found.flat()
}

function textsIn(value: unknown): string[] {
  if (isText(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

it('leaves only text that can be seen, and keeps all that is fine', async () => {
  const texts = await everyText()
  const odd = texts.filter(
    ({ column, text }) =>
      !(column in AS_IT_CAME) &&
      (tidyText(text) !== text || whyUnusable(text, { isMultiline: true }) !== null),
  )
  expect(odd).toEqual([])
  const kept = new Set(texts.map(({ text }) => text))
  const fine = HOSTILE_TEXTS.map(tidyText).filter(
    (text) => text !== '' && whyUnusable(text, { isMultiline: true }) === null,
  )
  expect(fine.length).toBeGreaterThan(10)
  expect(fine.filter((text) => !kept.has(text) && !kept.has(plainText(text)))).toEqual([])
})
