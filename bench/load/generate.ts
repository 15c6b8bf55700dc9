import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load, Plan, PlannedRequest } from './send-load.ts'

// The load generator, in its own process: reads a plan from stdin and prints the result as JSON.
const plan = (await json(process.stdin)) as Plan
const { repeat, requests, connections } = plan
let opened = 0
let responses = 0
let lastResponse = 0
let start = 0
const run = autocannon(
  {
    url: plan.url,
    connections,
    ...(repeat === 'once' ? { amount: requests.length } : { duration: repeat.seconds }),
    setupClient(client) {
      client.setRequests(repeat === 'once' ? shareOf(opened) : rotated(opened))
      opened += 1
    },
  },
  (error, result) => {
    if (error) throw error
    const { latency, statusCodeStats = {} } = result
    const load: Load = {
      perSecond: (responses / (lastResponse - start)) * 1000,
      responses,
      p99: latency.p99,
      statuses: Object.fromEntries(
        Object.entries(statusCodeStats).map(([code, { count = 0 }]) => [code, count]),
      ),
      errors: result.errors,
    }
    process.stdout.write(JSON.stringify(load))
  },
)
// Not autocannon's own average: it counts whole seconds, and a plan that's sent once ends within one.
run.on('start', () => {
  start = performance.now()
})
run.on('response', () => {
  responses += 1
  lastResponse = performance.now()
})

/** Every `connections`th request, as autocannon divides an amount. */
function shareOf(connection: number): PlannedRequest[] {
  return requests.filter((_, index) => index % connections === connection)
}

/** The whole circle. The starts of the connections are spread over it. */
function rotated(connection: number): PlannedRequest[] {
  const first = Math.floor((connection * requests.length) / connections) % requests.length
  return [...requests.slice(first), ...requests.slice(0, first)].map((request) => ({ ...request }))
}
