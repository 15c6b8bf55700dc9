import { expect, test } from 'vitest'
import type { AnsweredCall } from '../protocol/emulator.ts'
import { stripeSandbox } from '../testing/stripe-sandbox.ts'
import { schemaProblems, webhookProblems } from './schema-problems.ts'

interface Json {
  [field: string]: Json
}

/** Real answers of each kind: an intent, a decline, an expanded object, a list and events. */
async function realAnswers() {
  const answers: AnsweredCall[] = []
  const { stripe } = await stripeSandbox({ onAnswer: (answer) => answers.push(answer) })
  const { id } = await stripe.paymentIntents.create({ amount: 4500, currency: 'usd' })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => {})
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', expand: ['latest_charge'] })
  await stripe.charges.list({ payment_intent: id })
  await stripe.events.list({ type: 'charge.succeeded' })
  const [created, declined, paid, charges, events] = answers
  if (!created || !declined || !paid || !charges || !events) throw new Error('Expected five answers.')
  return { created, declined, paid, charges, events }
}

function broken({ body, ...call }: AnsweredCall, breakIt: (body: Json) => void): AnsweredCall {
  const answer: Json = JSON.parse(body)
  breakIt(answer)
  return { ...call, body: JSON.stringify(answer) }
}

const set = (path: string, value: unknown) => (body: Json) => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const parent = names.reduce<Json | undefined>((node, name) => node?.[name], body) ?? {}
  if (value === undefined) delete parent[last]
  else Object.assign(parent, { [last]: value })
}

test('accepts real answers', async () => {
  for (const answer of Object.values(await realAnswers())) expect(schemaProblems(answer)).toEqual([])
})

test.each([
  ['a string instead of a number', 'created', 'amount', '4500', /amount must be integer/],
  ['a missing field', 'created', 'currency', undefined, /must have required property 'currency'/],
  ['null in a required field', 'created', 'status', null, /status must be/],
  ['a field that Stripe does not have', 'created', 'color', 'red', /additional properties.*color/],
  ['a status that Stripe does not have', 'created', 'status', 'paid', /status must be equal to one of/],
  ['milliseconds instead of seconds', 'created', 'created', 1_790_000_000_000, /created must match format/],
  ['another kind of object', 'created', 'object', 'charge', /object must be equal to one of/],
  ['an object instead of a string', 'created', 'metadata.a', {}, /metadata\/a must be string/],
  ['a payment method that is not emulated', 'paid', 'payment_method_options.pix', {}, /additional.*pix/],
  ['a wrong type in an expanded object', 'paid', 'latest_charge.paid', 'yes', /latest_charge\/paid must be/],
  ['a list without has_more', 'charges', 'has_more', undefined, /required property 'has_more'/],
  ['a wrong type in a list', 'charges', 'data.1.refunded', 1, /data\/1\/refunded must be boolean/],
  ['a list with the URL of another call', 'charges', 'url', '/v1/refunds', /url must match pattern/],
  [
    'an error without a type',
    'declined',
    'error.type',
    undefined,
    /error must have required property 'type'/,
  ],
  ['an unknown error type', 'declined', 'error.type', 'decline', /error\/type must be/],
  ['a missing value in an error', 'declined', 'error.payment_intent.amount', null, /amount must be integer/],
  [
    'a wrong type in an event',
    'events',
    'data.0.data.object.amount',
    '1',
    /charge.succeeded \/amount must be/,
  ],
  ['an event without an object', 'events', 'data.0.data.object', {}, /not in Stripe's description/],
] as const)('reports %s', async (_, name, path, value, problem) => {
  const answers = await realAnswers()
  const problems = schemaProblems(broken(answers[name], set(path, value)))
  expect(problems).toContainEqual(expect.stringMatching(problem))
})

test('reports an answer to a call that Stripe does not have', async () => {
  const { created } = await realAnswers()
  expect(schemaProblems({ ...created, path: '/v1/payments' })).toHaveLength(1)
})

test('reports every problem of a broken webhook', async () => {
  const { events } = await realAnswers()
  const [event] = JSON.parse(events.body).data
  expect(webhookProblems(JSON.stringify(event))).toEqual([])
  event.data.object.captured = 'yes'
  event.livemode = 'no'
  expect(webhookProblems(JSON.stringify(event))).toEqual([
    expect.stringMatching(/livemode must be boolean/),
    expect.stringMatching(/captured must be boolean/),
  ])
})
