import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type MailServer,
  type MailServerMood,
  startMailServer,
  untilArrived,
} from '../../testing/mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { TEMPLATES } from '../notices/templates.ts'
import { claimMail } from './claim-mail.ts'
import { deliverMail } from './deliver-mail.ts'
import { noteSkipped } from './note-outcome.ts'
import { enqueueMail } from './outbox.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

let barn: TestApp
let post: MailServer
let mailer: MailTransport
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())
beforeEach(async () => {
  post = await startMailServer()
  mailer = transportTo(post.url)
})
afterEach(() => post.close())

/** Patient enough for a busy machine; where a test waits for the end of patience, it has little. */
const transportTo = (url: string, timeoutsMs = { step: 10_000, whole: 10_000 }) =>
  smtpTransport({ url, from: 'The Barn <barn@example.com>', timeoutsMs })
const impatient = (url: string) => transportTo(url, { step: 200, whole: 400 })
const deliver = (mailId: string, by = mailer) =>
  deliverMail({ ...barn.services, mailer: by, templates: TEMPLATES }, mailId)

let count = 0
/** A mail of which it does not matter what it says. */
async function queueMail(): Promise<{ id: string; to: string }> {
  count += 1
  const cause = `test:${count}`
  const to = `reader${count}@example.com`
  await barn.services.db.transaction().execute((trx) =>
    enqueueMail(barn.services, trx, {
      cause,
      template: 'password-changed',
      recipient: to,
      bookingId: null,
    }),
  )
  const { id } = await mailWhere('cause', cause)
  return { id, to }
}

const mailWhere = (column: 'id' | 'cause', value: string) =>
  barn.services.db.selectFrom('mails').selectAll().where(column, '=', value).executeTakeFirstOrThrow()

describe('a mail that cannot be sent yet', () => {
  it.each<MailServerMood>([
    'busy',
    'refuses-sender',
    'refuses-content',
    'no-relaying',
    'wants-signing-in',
    'mailbox-full',
    'hangs',
  ])('stays queued with the reason when the server %s, and arrives once when that is over', async (mood) => {
    const { id, to } = await queueMail()
    post.mood = mood
    const first = mood === 'hangs' ? impatient(post.url) : mailer
    await expect(deliver(id, first)).rejects.toThrow()
    expect(await mailWhere('id', id)).toMatchObject({ status: 'queued', attempts: 1, sendingSince: null })
    expect((await mailWhere('id', id)).lastError).toBeTruthy()

    post.mood = 'takes'
    await deliver(id)
    await deliver(id)
    expect(post.arrived.map((mail) => mail.to)).toEqual([to])
    expect(await mailWhere('id', id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
  })

  it('waits for a server that is not there', async () => {
    const { id, to } = await queueMail()
    const { port } = post
    await post.close()
    await expect(deliver(id)).rejects.toThrow(/ECONNREFUSED/)
    post = await startMailServer({ port })
    await deliver(id)
    expect(post.arrived.map((mail) => mail.to)).toEqual([to])
  })

  it('does not wait for a server that never comes to the point', async () => {
    const talkative = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 hello\r\n')
      const talk = setInterval(() => socket.write('250-still here\r\n'), 50)
      socket.on('close', () => clearInterval(talk))
    }).listen(0, '127.0.0.1')
    await once(talkative, 'listening')
    const { port } = talkative.address() as AddressInfo
    const { id } = await queueMail()
    await expect(deliver(id, impatient(`smtp://127.0.0.1:${port}`))).rejects.toThrow()
    talkative.close()
  })

  it('is given up after a day of attempts, and says why', async () => {
    const { id } = await queueMail()
    post.mood = 'busy'
    for (let attempt = 1; attempt < 16; attempt += 1) await expect(deliver(id)).rejects.toThrow()
    expect(await deliver(id)).toBe('done')
    expect(await mailWhere('id', id)).toMatchObject({
      status: 'failed',
      attempts: 16,
      lastError: expect.stringContaining('Try again later'),
    })
  })
})

describe('a mail that nobody will ever take', () => {
  it.each<MailServerMood>(['no-such-mailbox', 'mailbox-disabled'])(
    'is given up at once when the server says %s',
    async (mood) => {
      const { id } = await queueMail()
      post.mood = mood
      expect(await deliver(id)).toBe('done')
      expect(await mailWhere('id', id)).toMatchObject({
        status: 'failed',
        attempts: 1,
        lastError: expect.stringContaining('550'),
      })
    },
  )
})

describe('two who send one mail', () => {
  it('at the same moment send it once', async () => {
    const { id, to } = await queueMail()
    await Promise.all(Array.from({ length: 8 }, () => deliver(id)))
    expect(post.arrived.map((mail) => mail.to)).toEqual([to])
  })

  it('leave it to the one who has it', async () => {
    const { id } = await queueMail()
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

  it('leave it to the first for longer than that one may take, and take over when it is dead', async () => {
    const { id } = await queueMail()
    const claimedBefore = (seconds: number) =>
      barn.services.db
        .updateTable('mails')
        .set({ sendingSince: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
        .where('id', '=', id)
        .execute()
    await claimedBefore(30)
    expect(await deliver(id)).toBe('taken')
    await claimedBefore(41)
    expect(await deliver(id)).toBe('done')
    expect(post.arrived).toHaveLength(1)
  })
})

describe('one who was held up until another took over', () => {
  /** Sends, and meanwhile the claim runs out and `other` takes the mail. */
  const heldUp = (id: string, other: () => Promise<unknown>): MailTransport => ({
    async send() {
      await barn.services.db
        .updateTable('mails')
        .set({ sendingSince: sql`clock_timestamp() - interval '41 seconds'` })
        .where('id', '=', id)
        .execute()
      await other()
    },
  })

  it('does not call a mail sent that the other is still sending', async () => {
    const { id } = await queueMail()
    await deliver(
      id,
      heldUp(id, () => claimMail(barn.services.db, id)),
    )
    const { status, attempts, sendingSince } = await mailWhere('id', id)
    expect([status, attempts]).toEqual(['queued', 2])
    expect(sendingSince).not.toBeNull()
  })

  it('does not overrule what the other noted', async () => {
    const { id } = await queueMail()
    post.mood = 'no-such-mailbox'
    await deliver(
      id,
      heldUp(id, () => deliver(id)),
    )
    expect(await mailWhere('id', id)).toMatchObject({ status: 'failed', attempts: 2 })
  })

  it('does not skip a mail that the other is still sending', async () => {
    const { id } = await queueMail()
    const first = await claimMail(barn.services.db, id)
    if (typeof first === 'string') throw new Error(first)
    await barn.services.db
      .updateTable('mails')
      .set({ attempts: first.attempts + 1 })
      .where('id', '=', id)
      .execute()
    await noteSkipped(barn.services, first)
    expect(await mailWhere('id', id)).toMatchObject({ status: 'queued' })
  })
})

describe('a server that takes a mail after our patience has ended', () => {
  it('gets it once more, under the same Message-ID', async () => {
    const { id } = await queueMail()
    post.mood = 'takes-late'
    const late = transportTo(post.url, { step: 10_000, whole: 2_000 })
    await expect(deliver(id, late)).rejects.toThrow()
    expect(await mailWhere('id', id)).toMatchObject({ status: 'queued' })
    await untilArrived(post, 1)
    post.mood = 'takes'
    await deliver(id)
    expect(post.arrived.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${id}@localhost>`))
  })
})

describe('a mail', () => {
  it('is written once for one cause', async () => {
    const mail = {
      cause: 'once',
      template: 'password-changed',
      recipient: 'once@example.com',
      bookingId: null,
    } as const
    const write = () => barn.services.db.transaction().execute((trx) => enqueueMail(barn.services, trx, mail))
    expect(await write()).toBe(true)
    expect(await write()).toBe(false)
  })

  it('waits where mail is not configured', async () => {
    const { id } = await queueMail()
    await expect(deliverMail({ ...barn.services, mailer: null, templates: TEMPLATES }, id)).rejects.toThrow(
      'SMTP_URL',
    )
    expect(await mailWhere('id', id)).toMatchObject({ status: 'queued' })
  })

  it('carries a Message-ID of its own that does not change, and asks for no automatic answer', async () => {
    const { id } = await queueMail()
    await deliver(id)
    expect(post.arrived[0]?.messageId).toBe(`<${id}@localhost>`)
    expect(post.arrived[0]?.raw).toMatch(/^Auto-Submitted: auto-generated$/im)
  })
})
