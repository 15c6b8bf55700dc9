import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { recentPayments } from './page/recent-payments.ts'
import { renderSandboxPage } from './page/sandbox-page.ts'
import type { Sandbox } from './start-sandbox.ts'

const clockChange = z.union([
  z.strictObject({ advance: z.string() }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ reset: z.literal(true) }),
])

/** The sandbox's own pages and calls. `runDueJobs` runs whatever a moved clock has made due. */
export function sandboxRoutes(sandbox: Sandbox, runDueJobs: () => Promise<void>): FastifyPluginAsync {
  const { clock, mailbox } = sandbox
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.get('/sandbox', async (_request, reply) => {
      const payments = sandbox.stripe ? await recentPayments(sandbox.stripe) : []
      const page = renderSandboxPage({ now: clock.now(), mails: mailbox.list(), payments })
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

    app.get('/sandbox/mail', async (request, reply) => {
      if (!request.headers.accept?.includes('json')) return reply.redirect('/sandbox#mail')
      return mailbox
        .list()
        .map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt }))
    })
    app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
      const mail = mailbox.find(Number(request.params.id))
      if (!mail) return reply.callNotFound()
      // A mail brings its own styles and nothing that runs.
      return reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
        )
        .type('text/html; charset=utf-8')
        .send(mail.html)
    })

    app.get('/sandbox/clock', async () => ({ now: clock.now().toString() }))
    app.post('/sandbox/clock', async (request, reply) => {
      const change = clockChange.safeParse(request.body)
      const moved = change.success && (await moveClock(change.data))
      if (!moved) {
        const message = 'Send {"advance":"PT20M"}, {"now":"2026-03-07T12:00:00-05:00"} or {"reset":true}.'
        return reply.code(400).send({ code: 'invalid', message })
      }
      await runDueJobs()
      return { now: clock.now().toString() }
    })
  }

  async function moveClock(change: z.infer<typeof clockChange>): Promise<boolean> {
    if ('reset' in change) await clock.reset()
    else if ('now' in change) await clock.set(Temporal.Instant.from(change.now))
    else {
      const by = parseDuration(change.advance)
      if (!by) return false
      await clock.advance(by)
    }
    return true
  }
}

function parseDuration(text: string): Temporal.Duration | null {
  try {
    return Temporal.Duration.from(text)
  } catch {
    return null
  }
}
