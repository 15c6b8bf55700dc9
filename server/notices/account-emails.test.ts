import { beforeEach, describe, expect, it } from 'vitest'
import { registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { NOON, testAppOfFile } from '../../testing/start-test-app.ts'
import { hashToken } from '../accounts/tokens.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { TemplateName } from '../mail/templates.ts'

let customer: Awaited<ReturnType<typeof registerCustomer>>
const barn = await testAppOfFile()
beforeEach(async () => {
  barn.clock.set(NOON)
  customer = await registerCustomer(barn)
  await deliverAll(barn)
})

/** Queues an email for the customer, and returns its cause. */
async function write(template: TemplateName, recipient = customer.email): Promise<string> {
  const cause = crypto.randomUUID()
  await barn.services.db
    .transaction()
    .execute((trx) =>
      enqueueEmail(barn.services, trx, { cause, template, recipient, userId: customer.id, bookingId: null }),
    )
  return cause
}

async function email(template: TemplateName, recipient?: string) {
  const cause = await write(template, recipient)
  const sent = (await deliverAll(barn))[0]
  const row = await barn.services.db
    .selectFrom('emails')
    .selectAll()
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  return { sent, row, token: /token=([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '' }
}

describe('account emails with a link', () => {
  it.each([
    ['verify-email', 'emailTokens', '/verify-email?token='],
    ['reset-password', 'passwordResetTokens', '/reset-password?token='],
  ] as const)('%s creates the link on sending and stores only its hash', async (template, table, path) => {
    const { sent, row, token } = await email(template)
    expect(sent?.html).toContain(`http://localhost:3000${path}${token}`)
    // For password managers, where no server sees it.
    if (template === 'reset-password')
      expect(sent?.text).toContain(`${token}#${encodeURIComponent(customer.email)}`)
    expect(JSON.stringify(row)).not.toContain(token)
    const tokens = await barn.services.db
      .selectFrom(table)
      .select('token')
      .where('used', '=', false)
      .execute()
    expect(tokens.map((stored) => stored.token)).toContain(hashToken(token))
    // A second copy has a different link, so receivers must not drop it as a duplicate.
    expect(sent?.messageId).toBe(`<${row.id}.1@localhost>`)
  })

  it("skips an email to an address that's no longer the account's", async () => {
    expect((await email('reset-password', 'former@example.com')).row.status).toBe('skipped')
  })

  it('skips an email with nothing left to verify or set', async () => {
    const { db } = barn.services
    await db.updateTable('users').set({ isEmailVerified: true }).where('id', '=', customer.id).execute()
    expect((await email('verify-email')).row.status).toBe('skipped')
    expect((await email('set-password')).row.status).toBe('skipped')
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', customer.id).execute()
    expect((await email('set-password')).sent?.text).toContain('/reset-password?token=')
  })
})

describe('delayed emails with a password link', () => {
  const statusOf = async (cause: string) => {
    const emails = barn.services.db.selectFrom('emails').select('status').where('cause', '=', cause)
    return (await emails.executeTakeFirstOrThrow()).status
  }
  const forgetPassword = () =>
    barn.services.db.updateTable('users').set({ passwordHash: null }).where('id', '=', customer.id).execute()

  it.each(['reset-password', 'set-password'] as const)('skips a %s email after an hour', async (template) => {
    await forgetPassword()
    const late = await write(template)
    barn.clock.advance({ hours: 1 })
    const inTime = await write(template)
    barn.clock.advance({ minutes: 59 })
    await deliverAll(barn)
    expect([await statusOf(late), await statusOf(inTime)]).toEqual(['skipped', 'sent'])
  })

  it.each([
    ['reset-password', 'reset-password'],
    ['set-password', 'set-password'],
    ['set-password', 'reset-password'],
  ] as const)('skips a %s email if a newer %s email is queued or sent', async (first, second) => {
    await forgetPassword()
    const older = await write(first)
    barn.clock.advance({ seconds: 1 })
    const newer = await write(second)
    await deliverAll(barn)
    expect([await statusOf(older), await statusOf(newer)]).toEqual(['skipped', 'sent'])
    await barn.services.db
      .updateTable('emails')
      .set({ status: 'queued' })
      .where('cause', '=', older)
      .execute()
    await deliverAll(barn)
    expect(await statusOf(older)).toBe('skipped')
  })

  it('sends a password link if the newer email failed or was for another user', async () => {
    const older = await write('reset-password')
    barn.clock.advance({ seconds: 1 })
    const newer = await write('reset-password')
    await barn.services.db
      .updateTable('emails')
      .set({ status: 'failed' })
      .where('cause', '=', newer)
      .execute()
    customer = await registerCustomer(barn)
    await write('reset-password')
    await deliverAll(barn)
    expect(await statusOf(older)).toBe('sent')
  })

  it('skips a password link if the password was changed since', async () => {
    const older = await write('reset-password')
    barn.clock.advance({ seconds: 1 })
    const { status } = await customer.post('/api/auth/change-password', {
      currentPassword: 'seventh-inning',
      newPassword: 'new-password-1',
    })
    expect(status).toBe(200)
    barn.clock.advance({ seconds: 1 })
    await deliverAll(barn)
    expect(await statusOf(older)).toBe('skipped')
    const afterward = await write('reset-password')
    await deliverAll(barn)
    expect(await statusOf(afterward)).toBe('sent')
  })
})

it('shows the time of a password change', async () => {
  await verifyAddress(barn, customer)
  const { sent } = await email('password-changed')
  expect(sent?.text).toContain('Friday, November 20, 2026 at 12:00 PM ET')
})
