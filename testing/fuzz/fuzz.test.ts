import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STRIPE_TEST_KEYS, testAppOfFile } from '../start-test-app.ts'
import { barnUnderFuzz, SECRET } from './barn-under-fuzz.ts'
import { type Document, type FuzzRequest, requestsOf } from './requests.ts'

// npm run fuzz sends 50,000, others each time. FUZZ_SEED repeats a run. npm test always sends the same, so an unrelated change
// doesn't fail now and then.
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env
const COUNT = Number(FUZZ_REQUESTS ?? 2_000)
const SLOW_MS = 1_000
const MS_PER_REQUEST = 100

/** What would tell how the server is built, or anyone's secrets. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|\$argon2|violates|syntax error|relation "|insert into|pg_catalog|E[A-Z]+REFUSED|sess \(/i
const SECRETS = [STRIPE_TEST_KEYS.secretKey, STRIPE_TEST_KEYS.webhookSecret]

const barn = await testAppOfFile()
const fuzzed = await barnUnderFuzz(barn)

it(
  `answers ${COUNT.toLocaleString('en-US')} requests without a failure or a leak`,
  async () => {
    const document: Document = (await barn.client().get('/api/openapi.json')).body
    const seed = Number(FUZZ_SEED ?? (FUZZ_REQUESTS ? Math.floor(Math.random() * 2 ** 31) : 1))
    const findings: string[] = []
    const statuses = new Map<number, number>()
    for (const request of fc.sample(requestsOf(document), { seed, numRuns: COUNT })) {
      const answer = await fuzzed.send(request)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const problem = problemOf(request, answer)
      if (problem)
        findings.push(`${problem}: ${request.role} ${request.method} ${answer.url} ${show(request.body)}`)
    }
    if (FUZZ_REQUESTS) process.stdout.write(`seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
    expect(findings, `FUZZ_SEED=${seed}`).toEqual([])
    // A fuzz that only ever gets refused proves nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 20)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(COUNT / 20)
  },
  COUNT * MS_PER_REQUEST,
)

/** Times count only in a long run, because a busy machine is slow. */
function problemOf(
  { role }: FuzzRequest,
  { status, body, ms }: { status: number; body: unknown; ms: number },
): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (status >= 500) return `${status} ${text}`
  const internal = INTERNALS.exec(text)
  if (internal) return `internals: ${internal[0]}`
  if (SECRETS.some((secret) => text.includes(secret))) return 'a secret'
  if (role !== 'admin' && text.includes(SECRET)) return 'another customer’s data'
  return FUZZ_REQUESTS && ms > SLOW_MS ? `${Math.round(ms)} ms` : null
}

function show(body: unknown): string {
  return (JSON.stringify(body) ?? '').slice(0, 500)
}
