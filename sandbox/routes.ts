import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { FillHost } from './fill/fill-host.ts'
import { openFill } from './fill/open-fill.ts'
import { fillRoutes } from './fill/routes.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { addReader, listReaders, presentCard } from './page/card-readers.ts'
import { recentPayments } from './page/recent-payments.ts'
import { renderSandboxPage } from './page/sandbox-page.ts'
import type { Sandbox } from './start-sandbox.ts'

const clockChange = z.union([
  z.strictObject({ advance: z.string() }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ reset: z.literal(true) }),
])

const presentedCard = z.strictObject({ reader: z.string(), number: z.string() })

interface Host extends FillHost {
  switchOnExtras(): Promise<void>
}

/**
 * The sandbox page, card readers, mailbox, clock, and invented bookings. Runs the jobs that are due after the
 * clock has moved.
 */
export function sandboxRoutes(sandbox: Sandbox, host: Host): FastifyPluginAsync {
  const { clock, mailbox, stripe, inventedMail, fillFile } = sandbox
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get('/sandbox', async (_request, reply) => {
      const payments = stripe ? await recentPayments(stripe) : []
      const readers = stripe ? await listReaders(stripe) : []
      const page = renderSandboxPage({
        ...{ now: clock.now(), emails: mailbox.list(), payments, readers },
        canFill: stripe !== null,
      })
      return reply.type('text/html; charset=utf-8').send(page)
    })
    for (const [file, type] of [
      ['sandbox.css', 'text/css'],
      ['sandbox.js', 'text/javascript'],
    ] as const) {
      app.get(`/sandbox/${file}`, async (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).send(await readFile(new URL(`page/${file}`, import.meta.url))),
      )
    }

    await app.register(mailboxRoutes(mailbox))
    if (stripe)
      await app.register(fillRoutes(openFill({ host, clock, stripe, mail: inventedMail, file: fillFile })))

    app.post('/sandbox/extras', async () => {
      await host.switchOnExtras()
      return {}
    })
    app.post('/sandbox/card-reader', async () => {
      if (stripe) await addReader(stripe)
      return {}
    })
    app.post('/sandbox/card', async (request, reply) => {
      const card = presentedCard.safeParse(request.body)
      if (!stripe || !card.success || !(await presentCard(stripe, card.data.reader, card.data.number)))
        return reply.code(409).send({ code: 'invalid', message: 'This reader is not waiting for a card.' })
      return {}
    })

    app.get('/sandbox/clock', async () => ({ now: clock.now().toString() }))
    app.post('/sandbox/clock', async (request, reply) => {
      const change = clockChange.safeParse(request.body)
      const moved = change.success && (await moveClock(change.data))
      if (!moved) {
        const message =
          'Invalid time. Send {"advance":"PT20M"}, {"now":"2026-03-07T12:00:00-05:00"} or {"reset":true}.'
        return reply.code(400).send({ code: 'invalid', message })
      }
      const failed = await host.runDueJobs()
      return { now: clock.now().toString(), ...(failed.length > 0 && { failed }) }
    })
  }

  async function moveClock(change: z.infer<typeof clockChange>): Promise<boolean> {
    if ('reset' in change) await clock.reset()
    else {
      const target = targetOf(change, clock.now())
      if (!target) return false
      await clock.set(target)
    }
    return true
  }
}

/** Null for an invalid time, or one outside the years 2000 to 2099. */
function targetOf(
  change: { advance: string } | { now: string },
  now: Temporal.Instant,
): Temporal.Instant | null {
  try {
    // In the facility's time zone, so that "P1D" keeps the time of day across daylight saving changes.
    const target =
      'now' in change
        ? Temporal.Instant.from(change.now)
        : now.toZonedDateTimeISO('America/New_York').add(Temporal.Duration.from(change.advance)).toInstant()
    const { year } = target.toZonedDateTimeISO('UTC')
    return year >= 2000 && year <= 2099 ? target : null
  } catch {
    return null
  }
}
