import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Mailbox } from './mailbox.ts'

/** All emails as JSON, or those `to` an address, and each one as HTML, as text and with its attachments. */
export function mailboxRoutes(mailbox: Mailbox): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: { to?: string } }>('/sandbox/mail', async (request, reply) => {
      if (!request.headers.accept?.includes('json')) return reply.redirect('/sandbox#mail')
      return mailbox
        .list(request.query.to)
        .map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt }))
    })
    app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
      const email = mailbox.find(Number(request.params.id))
      return email ? sendHtml(reply, email.html) : reply.callNotFound()
    })
    app.get<{ Params: { id: string } }>('/sandbox/mail/:id/text', async (request, reply) => {
      const email = mailbox.find(Number(request.params.id))
      return email ? reply.type('text/plain; charset=utf-8').send(email.text) : reply.callNotFound()
    })
    app.get<{ Params: { id: string; index: string } }>(
      '/sandbox/mail/:id/attachments/:index',
      async (request, reply) => {
        const email = mailbox.find(Number(request.params.id))
        const attachment = email?.attachments[Number(request.params.index)]
        if (!attachment) return reply.callNotFound()
        return reply
          .type(attachment.contentType)
          .header('content-disposition', `attachment; filename="${encodeURIComponent(attachment.filename)}"`)
          .send(attachment.content)
      },
    )
  }
}

/** Allows inline styles and data: images but no scripts. Its links open outside the CSP sandbox. */
function sendHtml(reply: FastifyReply, html: string) {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    )
    .type('text/html; charset=utf-8')
    .send(html)
}
