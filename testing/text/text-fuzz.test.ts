import { expect, it } from 'vitest'
import { tidyText, whyUnusable } from '../../domain/visible-text.ts'
import { leavesOf, replaced } from '../attacks/body-leaves.ts'
import { everyRoute } from '../attacks/every-route.ts'
import type { ValidRequest } from '../attacks/valid-request.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { nextTransaction, textsSince } from './texts-since.ts'

/** Columns with text as it came, each with the reason. */
const AS_IT_CAME: Readonly<Record<string, string>> = {
  'bookings.search_text': 'begins with a space',
  'users.search_text': 'begins with a space',
}

const barn = await testAppOfFile()
const routes = await everyRoute(barn)

type Place = (string | number)[]

const isText = (value: unknown): value is string => typeof value === 'string'
const valueAt = (body: unknown, place: Place) =>
  place.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body)

const withText = routes.requests
  .map((request) => ({
    request,
    places: leavesOf(request.body ?? {}).filter((place) => isText(valueAt(request.body, place))),
  }))
  .filter(({ places }) => places.length > 0)

/** The request with one text in several places. */
function withTextIn(request: ValidRequest, places: readonly Place[], text: string): ValidRequest {
  const body = places.reduce<unknown>((all, place) => replaced(all, place, text), request.body)
  return { ...request, body: body as Record<string, unknown> }
}

/** A text in some fields of a request. */
interface Sent {
  text: string
  places: readonly Place[]
}

/** Sends them at the same time, and returns each with its answer and the fields that its schema refused. */
async function sendTexts(request: ValidRequest, all: readonly Sent[]) {
  const answers = await routes.sendAll(all.map(({ places, text }) => withTextIn(request, places, text)))
  return answers.map(({ status, body }, index) => {
    const issues: { field: string }[] = body?.details?.issues ?? []
    const { text, places } = all[index] as Sent
    return { text, places, status, message: body?.message, refused: issues.map(({ field }) => field) }
  })
}

/**
 * Sends each text in all fields, then in those that the schema didn't refuse, and one by one only if that was
 * also refused: a refusal of one can hide what another does.
 */
async function sendEach(request: ValidRequest, places: readonly Place[]) {
  const together = await sendTexts(
    request,
    HOSTILE_TEXTS.map((text) => ({ text, places })),
  )
  const others = await sendTexts(
    request,
    together.flatMap(({ text, refused }) => {
      const left = places.filter((place) => !refused.includes(place.join('.')))
      return refused.length > 0 && left.length > 0 ? [{ text, places: left }] : []
    }),
  )
  const unclear = [...together, ...others].filter(
    (sent) =>
      sent.status >= 400 && sent.places.length > 1 && !(together.includes(sent) && sent.refused.length > 0),
  )
  const alone = await sendTexts(
    request,
    unclear.flatMap(({ text, places }) => places.map((place) => ({ text, places: [place] }))),
  )
  return [...together, ...others, ...alone]
}

/** Whether a text that was kept is tidy and can be seen. */
const isFine = (text: string) => tidyText(text) === text && whyUnusable(text, { isMultiline: true }) === null

it.each(withText.map((each) => [each.request.door, each] as const))(
  '%s never fails on a hostile text, says why it refuses one, and keeps none that cannot be seen',
  async (_door, { request, places }) => {
    const start = await nextTransaction(barn.owner)
    const sent = await sendEach(request, places)
    expect(sent.filter(({ status, message }) => status >= 500 || (status >= 400 && !message))).toEqual([])
    const kept = await textsSince(barn.owner, start)
    expect(kept.filter(({ column, text }) => !(column in AS_IT_CAME || isFine(text)))).toEqual([])
  },
)
