import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ATTENTION_KINDS } from '../../domain/attention/attention.schema.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { RECURRING_JOBS } from '../jobs/schedule.ts'
import { expectJobs } from '../services/job-runs.ts'

interface Alert {
  alert: string
  expr: string
}

const alerts: Alert[] = parse(readFileSync('ops/prometheus/alerts.yaml', 'utf8')).groups[0].rules
const expressions = alerts.map(({ alert, expr }) => [alert, expr] as const)

const barn = await ownAppOfFile()
await expectJobs(barn.services.db, RECURRING_JOBS)
await read()
const customer = await registerVerified(barn)
await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T10:00'))
barn.clock.advance({ minutes: 20 })
await RECURRING_JOBS['expire-holds']?.run(barn.services)
await customer.get('/api/bookings/no-such-id')
const metrics = await read()

async function read(): Promise<string> {
  const { body } = await barn.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  return body
}

/** The series that have a name, like `barn_x{kind="y"} 1`. */
const seriesOf = (name: string) =>
  metrics.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

describe('the metrics', () => {
  it('have traffic, latency, and failures of each route', () => {
    expect(metrics).toMatch(
      /^barn_http_request_seconds_count\{method="POST",route="\/api\/bookings",status="2xx"\} 1$/m,
    )
    expect(metrics).toMatch(
      /^barn_http_request_seconds_count\{method="GET",route="\/api\/bookings\/:id",status="4xx"\} 1$/m,
    )
    expect(metrics).not.toContain('no-such-id')
  })

  it('have the connections to the database, and how late the event loop is', () => {
    for (const state of ['used', 'idle', 'waiting'])
      expect(
        seriesOf('barn_database_connections').filter((line) => line.includes(`"${state}"`)),
      ).toHaveLength(1)
    expect(seriesOf('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
  })

  it('count what happens to bookings, once, from the first reading on', async () => {
    const counted = [
      'barn_booking_events_total{event="created"} 1',
      'barn_booking_events_total{event="hold_lapsed"} 1',
      'barn_booking_events_total{event="settled_late"} 0',
    ]
    expect(seriesOf('barn_booking_events_total')).toEqual(expect.arrayContaining(counted))
    const [one, other] = await Promise.all([read(), read()])
    for (const line of counted) for (const body of [one, other]) expect(body).toContain(line)
  })
})

describe('ops/prometheus', () => {
  it.each(expressions)('%s asks only for what is exported', (_, expression) => {
    const names = expression.match(/\b(?:barn|nodejs|process)_\w+/g) ?? []
    expect(names.filter((name) => seriesOf(name).length === 0)).toEqual([])
    // And the labels, with the values they're compared with.
    for (const [, name = '', label, value] of expression.matchAll(
      /\b(barn_\w+)\{(?!job="barn")(\w+)(?:=~?|!~)"([^"]+)"/g,
    )) {
      const values = seriesOf(name).map((line) => new RegExp(`${label}="([^"]+)"`).exec(line)?.[1] ?? '')
      const isKnown = values.some((each) => new RegExp(`^(?:${value})$`).test(each)) || value === '5xx'
      expect([name, label, value, isKnown]).toEqual([name, label, value, true])
    }
  })

  it('watches every job, each in one alert, with the patience that Needs Attention has', () => {
    const watches = alerts.flatMap(({ expr }) =>
      [
        ...expr.matchAll(
          /barn_job_seconds_since_success\{job(=~?|!~)"([^"]+)"\} > barn_job_patience_seconds/g,
        ),
      ].map(
        ([, how, jobs]) =>
          (job: string) =>
            new RegExp(`^(?:${jobs})$`).test(job) === (how !== '!~'),
      ),
    )
    const jobs = [...Object.keys(RECURRING_JOBS), 'an-extension.job']
    expect(jobs.map((job) => [job, watches.filter((isWatched) => isWatched(job)).length])).toEqual(
      jobs.map((job) => [job, 1]),
    )
    expect(metrics).toContain('barn_job_patience_seconds{job="expire-holds"} 300')
    expect(metrics).toContain('barn_job_patience_seconds{job="back-up"} 10800')
  })

  it.each(alerts)('explains $alert in docs/runbook.md', ({ alert }) => {
    expect(readFileSync('docs/runbook.md', 'utf8')).toMatch(new RegExp(`^\\| \`${alert}\` +\\|`, 'm'))
  })

  it.each(ATTENTION_KINDS)('explains %s under Needs Attention in docs/runbook.md', (kind) => {
    expect(readFileSync('docs/runbook.md', 'utf8')).toMatch(
      new RegExp(`^\\| ${kind.replace('_', ' ')}\\b`, 'm'),
    )
  })
})
