import { setTimeout as delay } from 'node:timers/promises'
import type { PlannedRequest } from '../load/plan.ts'
import { sendLoad } from '../load/send-load.ts'
import { type Measurement, median, timed } from '../report/measurement.ts'
import type { BenchServer } from '../server/start-server.ts'
import { withServer } from '../server/with-server.ts'
import type { Options } from './options.ts'

const GUESSERS = 60
/** From so many addresses, at so many accounts, that no rate limit applies. */
const GUESSES = 6_000
const ROUNDS = 3
/** A visitor who loads a file now and then is no load of their own. */
const EVERY_MS = 20
/** Until every guesser has sent a guess. */
const WARM_UP_SECONDS = 2

/** How long a static file takes while 60 clients guess passwords, against the same file on a quiet server. */
export async function signInCrowd({ seconds }: Options): Promise<Measurement[]> {
  return await withServer({ TRUST_PROXY: '127.0.0.1', SANDBOX: '1' }, async (server) => {
    const rounds: { quiet: number; crowded: number }[] = []
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const quiet = await p95OfFile(server, seconds)
      const crowd = guess(server, seconds + 2 * WARM_UP_SECONDS)
      await delay(WARM_UP_SECONDS * 1000)
      rounds.push({ quiet, crowded: await p95OfFile(server, seconds) })
      await crowd
    }
    const measured = rounds.slice(1)
    return [
      {
        what: `static file while ${GUESSERS} clients guess passwords, p95`,
        value: median(measured.map(({ crowded }) => crowded)),
        unit: 'ms',
        limit: median(measured.map(({ quiet }) => quiet)),
        ratio: median(measured.map(({ quiet, crowded }) => crowded / quiet)),
        target: { ratioAtMost: 2 },
        detail: 'limit: the same file on a quiet server',
      },
    ]
  })
}

/** Requests don't wait for each other, so a slow response can't hide the next one. */
async function p95OfFile({ url }: BenchServer, seconds: number): Promise<number> {
  const requests: Promise<number>[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(EVERY_MS))
    requests.push(
      timed(async () => {
        const response = await fetch(`${url}/favicon.svg`)
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`A static file answered ${response.status}`)
      }),
    )
  const times = (await Promise.all(requests)).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function guess({ url }: BenchServer, seconds: number): Promise<void> {
  const requests = Array.from(
    { length: GUESSES },
    (_, index): PlannedRequest => ({
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` },
      body: JSON.stringify({ email: `owner${index}@bench.example`, password: 'guess-guess' }),
    }),
  )
  await sendLoad({ url, connections: GUESSERS, requests, repeat: { seconds } }, 401)
}
