import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestPasswordReset } from '../server/accounts/email-password-reset.ts'
import { enqueueEmail } from '../server/mail/outbox.ts'
import { registerCustomer } from './factories.ts'
import { type MailServer, startMailServer, untilArrived } from './mail-server.ts'
import { deliverAll } from './outbox.ts'
import { eventually } from './server-process.ts'
import { ownServers } from './servers/own-servers.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

// Starts several server processes in turn, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

let barn: TestApp
let post: MailServer
beforeEach(async () => {
  barn = await startTestApp()
  post = await startMailServer()
})
afterEach(async () => {
  await post.close()
  await barn.close()
})
// After those hooks, because the last hook runs first: the servers stop before their database does.
const { startOpen } = ownServers()

/** Starts the real server on the same database, sending by SMTP. */
const startServer = () =>
  startOpen({ DATABASE_URL: barn.databaseUrl, SMTP_URL: post.url, MAIL_FROM: 'barn@example.com' })

async function queueEmails(count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, index) => `reader${index}@example.com`)
  for (const recipient of recipients)
    await barn.services.db.transaction().execute((trx) =>
      enqueueEmail(barn.services, trx, {
        cause: `test:${recipient}`,
        template: 'password-changed',
        recipient,
        bookingId: null,
      }),
    )
  return recipients
}

const statuses = async () => {
  const rows = await barn.services.db.selectFrom('emails').select('status').execute()
  return rows.map(({ status }) => status)
}
const allSent = async (count: number) =>
  await eventually(statuses, (list) => list.length === count && list.every((status) => status === 'sent'))

/** Makes it look as if the dead process sent its last heartbeat this many seconds ago. */
async function ageDeadProcess(seconds: number): Promise<void> {
  await sql`update emails set sending_since = sending_since - make_interval(secs => ${seconds})`.execute(
    barn.services.db,
  )
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - make_interval(secs => ${seconds})
    where state = 'active'`.execute(barn.services.db)
}

describe('two servers', () => {
  it('sends every email exactly once from two servers', async () => {
    const recipients = await queueEmails(30)
    await Promise.all([startServer(), startServer()])
    await allSent(30)
    expect(post.arrived.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
  })
})

describe('a server killed between sending an email and noting it', () => {
  it('sends that email once more, with the same Message-ID, and every other email once', async () => {
    const first = await startServer()
    post.onArrival = () => first.child.kill('SIGKILL')
    const [doubtful = ''] = await queueEmails(1)
    await untilArrived(post, 1)
    await first.exited
    post.onArrival = () => {}
    expect(await statuses()).toEqual(['queued'])

    await ageDeadProcess(60)
    const others = await queueEmails(4)
    const second = await startServer()
    // The queue does this on its own within a minute: it notices that the job's process is gone, and tries again.
    await eventually(
      async () => {
        await barn.supervise()
        await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(barn.services.db)
        return await statuses()
      },
      (list) => list.every((status) => status === 'sent'),
    )
    expect(second.child.exitCode).toBeNull()
    const copies = post.arrived.filter(({ to }) => to === doubtful)
    expect(copies).toHaveLength(2)
    expect(copies[0]?.messageId).toBe(copies[1]?.messageId)
    for (const other of others.filter((recipient) => recipient !== doubtful))
      expect(post.arrived.filter(({ to }) => to === other)).toHaveLength(1)
  })
})

describe('500 requests to reset passwords of unknown addresses', () => {
  it('sends a real reset despite 500 requests for unknown addresses', async () => {
    const { email } = await registerCustomer(barn)
    await deliverAll(barn)
    for (let index = 0; index < 500; index += 1)
      await requestPasswordReset(barn.services, { email: `unknown${index}@example.com` })
    await requestPasswordReset(barn.services, { email })
    await startServer()
    // One a second, as before, wouldn't get there: this gives up after 15 seconds without an email.
    await untilArrived(post, 1)
    expect(post.arrived.map(({ to }) => to)).toEqual([email])
  })
})
