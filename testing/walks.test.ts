import { existsSync, globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { bookingOf } from './factories.ts'
import { holdWithIntent } from './paid-booking.ts'
import { pay, reportPaid } from './stripe-client.ts'

// The walks that docs/architecture.md draws, against the files that V8 saw running between request and
// response.

/** Code of every request, and words of every rule. A walk can name such files, but doesn't have to. */
const PLUMBING = /^(server\/(app|core|db|http|live|memory|services)|domain\/time)\/|^domain\/[\w-]+\.ts$/

const DRAWING = readFileSync('docs/architecture.md', 'utf8')
const SQL = globSync('db/functions/*.sql').map((file) => readFileSync(file, 'utf8'))
const desk = openDesk()

/** The lines of a walk: a file, and the functions that the words after it name. */
function drawn(heading: string): { file: string; calls: string[] }[] {
  const [, text = ''] = DRAWING.split(`### ${heading}\n`)
  return [...(text.split('```')[1] ?? '').matchAll(/^ *(\S+) +(.*)$/gm)].map(([, file = '', words = '']) => ({
    file,
    calls: [...words.matchAll(/(\w+)\(\)/g)].map(([, call = '']) => call),
  }))
}

/** The functions of the server's and the domain's files that ran during `act`, by file. */
async function record(act: () => Promise<unknown>): Promise<Map<string, string[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true })
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = new Map<string, string[]>()
  for (const { url, functions } of result) {
    const file = path.relative('.', url.startsWith('file:') ? fileURLToPath(url) : url)
    const called = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0))
    const names = called.map(({ functionName }) => functionName).filter((name) => name !== '')
    if (/^(server|domain)\//.test(file) && called.length > 0) ran.set(file, [...new Set(names)])
  }
  return ran
}

const isSql = (name: string) => SQL.some((text) => text.includes(`create or replace function ${name}(`))

/** Why a line isn't true; null if it is. */
function whyFalse(ran: Map<string, string[]>, { file, calls }: { file: string; calls: string[] }) {
  if (!existsSync(file)) return `${file} doesn't exist`
  const runsHere = !file.startsWith('web/')
  if (runsHere && !ran.has(file)) return `${file} doesn't run`
  const text = readFileSync(file, 'utf8')
  const isCall = (name: string) =>
    isSql(name)
      ? text.includes(`${name}(`)
      : new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(text) &&
        (!runsHere || ran.get(file)?.includes(name))
  const wrong = calls.filter((name) => !isCall(name))
  return wrong.length > 0 ? `${file} exports and runs no ${wrong.join(', ')}` : null
}

/** The request that makes a booking. */
async function toBook(day: string): Promise<() => Promise<void>> {
  return async () => {
    const { status } = await desk.customer.post('/api/bookings', bookingOf('cage-1', `${day}T18:00`))
    expect(status).toBe(201)
  }
}

/** Stripe's report that a hold was paid. */
async function toReport(day: string): Promise<() => Promise<void>> {
  const { intentId } = await holdWithIntent(desk.customer, bookingOf('cage-2', `${day}T18:00`))
  await pay(desk.barn, intentId)
  return async () => {
    expect((await reportPaid(desk.barn, `evt_${day}`, intentId)).statusCode).toBe(200)
  }
}

it.each([
  ['The walk of a booking', toBook],
  ['The walk of a payment', toReport],
])('%s is drawn as it is', async (heading, prepare) => {
  // Once before, so the first request's own work isn't recorded.
  await (await prepare('2026-11-21'))()
  const ran = await record(await prepare('2026-11-22'))
  const lines = drawn(heading)
  expect(
    lines.map((line) => whyFalse(ran, line)).filter((problem) => problem !== null),
    `Lines of "${heading}" in docs/architecture.md that aren't true: correct or remove them`,
  ).toEqual([])
  const missing = [...ran].filter(
    ([file]) => !PLUMBING.test(file) && !lines.some((line) => line.file === file),
  )
  expect(
    missing.map(([file, names]) => `${file} ${names.map((name) => `${name}()`).join(' ')}`),
    `These files now run, with these functions, but "${heading}" in docs/architecture.md doesn't have them: below ` +
      'the first that calls it, add a line for each, with its path, an exported function as "name()", and a few words',
  ).toEqual([])
})
