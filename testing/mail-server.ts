import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { eventually } from './server-process.ts'

/** The mail server's response to the next emails. */
export type MailServerMood =
  | 'takes'
  | 'busy'
  | 'no-such-mailbox'
  | 'wants-signing-in'
  | 'refuses-content'
  | 'hangs'
  | 'takes-late'

export interface MailServer {
  url: string
  port: number
  /** Every accepted message in order, as it came over the wire. */
  arrived: { to: string; messageId: string; raw: string }[]
  mood: MailServerMood
  /** Called when a message is accepted, before its sender gets the answer. */
  onArrival: () => void
  close(): Promise<void>
}

const ANSWERS: Partial<Record<MailServerMood, [code: number, text: string]>> = {
  busy: [451, 'Try again later'],
  'no-such-mailbox': [550, 'No such mailbox'],
  'wants-signing-in': [530, '5.7.0 Authentication required'],
}

/** A real SMTP server that can be told to fail. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    logger: false,
    onConnect: (_session, done) => {
      if (mailServer.mood !== 'hangs') done()
    },
    onRcptTo: (_address, _session, done) => {
      const wanted = ANSWERS[mailServer.mood]
      done(wanted ? answer(...wanted) : null)
    },
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk) => (raw += String(chunk)))
      stream.on('end', () => {
        if (mailServer.mood === 'refuses-content') return done(answer(554, 'Looks like spam'))
        const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? ''
        mailServer.arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId, raw })
        mailServer.onArrival()
        // The client waits until then. Once it has left, no answer reaches it.
        if (mailServer.mood !== 'takes-late') done()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const actualPort = (smtp.server.address() as AddressInfo).port
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${actualPort}`,
    port: actualPort,
    arrived: [],
    mood: 'takes',
    onArrival: () => {},
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return mailServer
}

/** Waits until this many messages have arrived. */
export async function untilArrived(server: MailServer, count: number): Promise<void> {
  await eventually(
    async () => server.arrived.length,
    (length) => length >= count,
  )
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
