import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type MailServer,
  type MailServerMood,
  startMailServer,
  untilArrived,
} from '../../testing/mail-server.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { loadTemplates } from '../notices/load-templates.ts'
import { deliverEmail } from './deliver-email.ts'
import { noteSkipped } from './note-outcome.ts'
import { enqueueEmail } from './outbox.ts'
import { smtpTransport } from './smtp-transport.ts'
import { takeEmail } from './take-email.ts'
import type { MailTransport } from './transport.ts'

let post: MailServer
let mailer: MailTransport
const barn = await testAppOfFile()
beforeEach(async () => {
  post = await startMailServer()
  mailer = transportTo(post.url)
})
afterEach(() => post.close())

/** Long enough for a busy machine; tests that wait for a timeout set a short one. */
const transportTo = (url: string, timeoutsMs = { step: 10_000, whole: 10_000 }) =>
  smtpTransport({ url, from: 'The Barn <barn@example.com>', timeoutsMs })
const impatient = (url: string) => transportTo(url, { step: 200, whole: 400 })
const deliver = (emailId: string, by = mailer) =>
  deliverEmail({ ...barn.services, mailer: by, loadTemplates }, emailId)

let count = 0
/** An email whose content doesn't matter. */
async function queueEmail(): Promise<{ id: string; to: string }> {
  count += 1
  const cause = `test:${count}`
  const to = `reader${count}@example.com`
  await barn.services.db.transaction().execute((trx) =>
    enqueueEmail(barn.services, trx, {
      cause,
      template: 'password-changed',
      recipient: to,
      bookingId: null,
    }),
  )
  const { id } = await emailWhere('cause', cause)
  return { id, to }
}

const emailWhere = (column: 'id' | 'cause', value: string) =>
  barn.services.db.selectFrom('emails').selectAll().where(column, '=', value).executeTakeFirstOrThrow()

it('sends nothing in the clear to a mail server elsewhere, unless its address says so', async () => {
  const { id } = await queueEmail()
  // Reaches this machine, but isn't an address of the loopback.
  const elsewhere = post.url.replace('127.0.0.1', '0.0.0.0')
  await expect(deliver(id, transportTo(elsewhere))).rejects.toThrow(/STARTTLS/)
  expect(post.arrived).toEqual([])
  await deliver(id, transportTo(`${elsewhere}?requireTLS=false`))
  expect(post.arrived).toHaveLength(1)
})

describe('deliverEmail, for temporary failures', () => {
  it.each<MailServerMood>(['busy', 'refuses-content', 'wants-signing-in', 'hangs'])(
    'keeps the email queued with the error while the server %s, then delivers it once',
    async (mood) => {
      const { id, to } = await queueEmail()
      post.mood = mood
      const first = mood === 'hangs' ? impatient(post.url) : mailer
      await expect(deliver(id, first)).rejects.toThrow()
      expect(await emailWhere('id', id)).toMatchObject({ status: 'queued', attempts: 1, sendingSince: null })
      expect((await emailWhere('id', id)).lastError).toBeTruthy()

      post.mood = 'takes'
      await deliver(id)
      await deliver(id)
      expect(post.arrived.map((email) => email.to)).toEqual([to])
      expect(await emailWhere('id', id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
    },
  )

  it('keeps the email queued while the server is down', async () => {
    const { id, to } = await queueEmail()
    const { port } = post
    await post.close()
    await expect(deliver(id)).rejects.toThrow(/ECONNREFUSED/)
    post = await startMailServer({ port })
    await deliver(id)
    expect(post.arrived.map((email) => email.to)).toEqual([to])
  })

  it('times out on a server that trickles bytes', async () => {
    const talkative = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 hello\r\n')
      const talk = setInterval(() => socket.write('250-still here\r\n'), 50)
      socket.on('close', () => clearInterval(talk))
    }).listen(0, '127.0.0.1')
    await once(talkative, 'listening')
    const { port } = talkative.address() as AddressInfo
    const { id } = await queueEmail()
    await expect(deliver(id, impatient(`smtp://127.0.0.1:${port}`))).rejects.toThrow()
    talkative.close()
  })

  it('gives up after the last attempt and keeps the error', async () => {
    const { id } = await queueEmail()
    post.mood = 'busy'
    for (let attempt = 1; attempt < 16; attempt += 1) await expect(deliver(id)).rejects.toThrow()
    expect(await deliver(id)).toBe('done')
    expect(await emailWhere('id', id)).toMatchObject({
      status: 'failed',
      attempts: 16,
      lastError: expect.stringContaining('Try again later'),
    })
  })
})

describe('deliverEmail, for permanent failures', () => {
  it('gives up right away if there is no such mailbox', async () => {
    const { id } = await queueEmail()
    post.mood = 'no-such-mailbox'
    expect(await deliver(id)).toBe('done')
    expect(await emailWhere('id', id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('550'),
    })
  })
})

describe('deliverEmail, in two processes', () => {
  it('sends an email once for concurrent deliveries', async () => {
    const { id, to } = await queueEmail()
    await Promise.all(Array.from({ length: 8 }, () => deliver(id)))
    expect(post.arrived.map((email) => email.to)).toEqual([to])
  })

  it('leaves an email to the process that took it', async () => {
    const { id } = await queueEmail()
    let whileSending: string | undefined
    const slow: MailTransport = {
      async send() {
        whileSending = await deliver(id)
      },
    }
    expect(await deliver(id, slow)).toBe('done')
    expect(whileSending).toBe('taken')
    expect(post.arrived).toEqual([])
  })

  it('takes an email from another process only after any transport would be done', async () => {
    const { id } = await queueEmail()
    const takenBefore = (seconds: number) =>
      barn.services.db
        .updateTable('emails')
        .set({ sendingSince: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
        .where('id', '=', id)
        .execute()
    await takenBefore(30)
    expect(await deliver(id)).toBe('taken')
    await takenBefore(41)
    expect(await deliver(id)).toBe('done')
    expect(post.arrived).toHaveLength(1)
  })
})

describe('a process that stalled for too long', () => {
  /** Sends; during the send, its time is up and `other` takes the email. */
  const heldUp = (id: string, other: () => Promise<unknown>): MailTransport => ({
    async send() {
      await barn.services.db
        .updateTable('emails')
        .set({ sendingSince: sql`clock_timestamp() - interval '41 seconds'` })
        .where('id', '=', id)
        .execute()
      await other()
    },
  })

  it("doesn't mark an email as sent while another process is sending it", async () => {
    const { id } = await queueEmail()
    await deliver(
      id,
      heldUp(id, () => takeEmail(barn.services.db, id)),
    )
    const { status, attempts, sendingSince } = await emailWhere('id', id)
    expect([status, attempts]).toEqual(['queued', 2])
    expect(sendingSince).not.toBeNull()
  })

  it("doesn't overwrite the outcome the other process recorded", async () => {
    const { id } = await queueEmail()
    post.mood = 'no-such-mailbox'
    await deliver(
      id,
      heldUp(id, () => deliver(id)),
    )
    expect(await emailWhere('id', id)).toMatchObject({ status: 'failed', attempts: 2 })
  })

  it("doesn't skip an email while another process is sending it", async () => {
    const { id } = await queueEmail()
    const first = await takeEmail(barn.services.db, id)
    if (typeof first === 'string') throw new Error(first)
    await barn.services.db
      .updateTable('emails')
      .set({ attempts: first.attempts + 1 })
      .where('id', '=', id)
      .execute()
    await noteSkipped(barn.services, first)
    expect(await emailWhere('id', id)).toMatchObject({ status: 'queued' })
  })
})

describe('deliverEmail, for a server that accepts after our timeout', () => {
  it('sends a second copy with the same Message-ID', async () => {
    const { id } = await queueEmail()
    post.mood = 'takes-late'
    const late = transportTo(post.url, { step: 10_000, whole: 2_000 })
    await expect(deliver(id, late)).rejects.toThrow()
    expect(await emailWhere('id', id)).toMatchObject({ status: 'queued' })
    await untilArrived(post, 1)
    post.mood = 'takes'
    await deliver(id)
    expect(post.arrived.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${id}@localhost>`))
  })
})

describe('an email', () => {
  it('queues one email per cause', async () => {
    const email = {
      cause: 'once',
      template: 'password-changed',
      recipient: 'once@example.com',
      bookingId: null,
    } as const
    const write = () =>
      barn.services.db.transaction().execute((trx) => enqueueEmail(barn.services, trx, email))
    expect(await write()).toBe(true)
    expect(await write()).toBe(false)
  })

  it('keeps emails queued while SMTP is not configured', async () => {
    const { id } = await queueEmail()
    await expect(deliverEmail({ ...barn.services, mailer: null, loadTemplates }, id)).rejects.toThrow(
      'SMTP_URL',
    )
    expect(await emailWhere('id', id)).toMatchObject({ status: 'queued' })
  })

  it('has a stable Message-ID and asks for no automatic replies', async () => {
    const { id } = await queueEmail()
    await deliver(id)
    expect(post.arrived[0]?.messageId).toBe(`<${id}@localhost>`)
    expect(post.arrived[0]?.raw).toMatch(/^Reply-To: support@thebarn.example$/im)
    expect(post.arrived[0]?.raw).toMatch(/^Auto-Submitted: auto-generated$/im)
  })
})
