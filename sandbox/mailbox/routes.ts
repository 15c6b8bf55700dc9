import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Mailbox } from './mailbox.ts'

/** The mailbox as people and programs look into it: all of it as JSON, each mail as HTML, as text, its attachments. */
export function mailboxRoutes(mailbox: Mailbox): FastifyPluginAsync {
  return async (app) => {
    app.get('/sandbox/mail', async (request, reply) => {
      if (!request.headers.accept?.includes('json')) return reply.redirect('/sandbox#mail')
      return mailbox
        .list()
        .map(({ to, subject, text, html, sentAt }) => ({ to, subject, text, html, sentAt }))
    })
    app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
      const mail = mailbox.find(Number(request.params.id))
      return mail ? sendHtml(reply, mail.html) : reply.callNotFound()
    })
    app.get<{ Params: { id: string } }>('/sandbox/mail/:id/text', async (request, reply) => {
      const mail = mailbox.find(Number(request.params.id))
      return mail ? reply.type('text/plain; charset=utf-8').send(mail.text) : reply.callNotFound()
    })
    app.get<{ Params: { id: string; index: string } }>(
      '/sandbox/mail/:id/attachments/:index',
      async (request, reply) => {
        const mail = mailbox.find(Number(request.params.id))
        const attachment = mail?.attachments[Number(request.params.index)]
        if (!attachment) return reply.callNotFound()
        return reply
          .type(attachment.contentType)
          .header('content-disposition', `attachment; filename="${encodeURIComponent(attachment.filename)}"`)
          .send(attachment.content)
      },
    )
  }
}

/** A mail brings its own styles and nothing that runs; its links open outside of its sandbox. */
function sendHtml(reply: FastifyReply, html: string) {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    )
    .type('text/html; charset=utf-8')
    .send(html)
}
