import { expect, it } from 'vitest'
import { tidyProse, tidyText, whyUnusable } from '../../domain/visible-text.ts'
import { replaced } from '../attacks/body-leaves.ts'
import { everyRoute } from '../attacks/every-route.ts'
import { WALKS } from '../attacks/walks.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { nextTransaction, textsSince } from './texts-since.ts'

const barn = await testAppOfFile()
const routes = await everyRoute(barn)

/** How each kind of text is kept. Of some names, there can be only one, so each is sent once. */
const KINDS = {
  name: { tidy: tidyText, isMultiline: false },
  line: { tidy: tidyProse, isMultiline: false },
  note: { tidy: tidyProse, isMultiline: true },
}

/** Fields of requests that succeed as often as they're sent, and where their text is kept. */
const KEPT: readonly (readonly [door: string, field: string, kind: keyof typeof KINDS, column: string])[] = [
  ['PUT /api/auth/profile', 'firstName', 'name', 'users.first_name'],
  ['PUT /api/auth/profile', 'lastName', 'name', 'users.last_name'],
  ['POST /api/admin/spaces', 'name', 'name', 'spaces.name'],
  ['POST /api/admin/spaces', 'dimensions', 'line', 'spaces.dimensions'],
  ['POST /api/admin/spaces', 'description', 'note', 'spaces.description'],
  ['POST /api/admin/spaces', 'equipment', 'note', 'spaces.equipment'],
  ['POST /api/admin/bundles', 'name', 'name', 'bundles.name'],
  ['POST /api/admin/bundles', 'description', 'note', 'bundles.description'],
  ['PUT /api/admin/accounting', 'accounts.bank', 'line', 'accounting_settings.accounts'],
  ...WALKS.flatMap(({ kept = [] }) => kept),
]

it.each(KEPT)('%s keeps each fine text in its field %s (a %s), in %s', async (door, field, kind, column) => {
  const request = routes.requests.find((each) => each.door === door)
  if (!request) throw new Error(`There is no request for ${door}`)
  const { tidy, isMultiline } = KINDS[kind]
  const fine = HOSTILE_TEXTS.filter(
    (text) => tidy(text) !== '' && whyUnusable(tidy(text), { isMultiline }) === null,
  )
  const sent = kind === 'name' ? [...new Map(fine.map((text) => [tidy(text), text])).values()] : fine
  expect(sent.length).toBeGreaterThan(5)
  for (const text of sent) {
    const start = await nextTransaction(barn.owner)
    const body = replaced(request.body, field.split('.'), text) as Record<string, unknown>
    const [answer] = await routes.sendAll([{ ...request, body }])
    expect([text, answer?.status]).toEqual([text, expect.toSatisfy((status) => status < 300)])
    const kept = await textsSince(barn.owner, start)
    expect(kept).toContainEqual({ column, text: tidy(text) })
  }
})
