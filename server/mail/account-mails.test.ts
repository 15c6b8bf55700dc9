import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { hashToken } from '../accounts/tokens.ts'
import { enqueueMail } from './outbox.ts'
import type { TemplateName } from './templates.ts'

let barn: TestApp
let customer: Awaited<ReturnType<typeof registerCustomer>>
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())
beforeEach(async () => {
  customer = await registerCustomer(barn)
  await deliverAll(barn)
})

async function mail(template: TemplateName, recipient = customer.email) {
  const cause = crypto.randomUUID()
  await barn.services.db
    .transaction()
    .execute((trx) =>
      enqueueMail(barn.services, trx, { cause, template, recipient, userId: customer.id, bookingId: null }),
    )
  const sent = (await deliverAll(barn))[0]
  const row = await barn.services.db
    .selectFrom('mails')
    .selectAll()
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow()
  return { sent, row, token: /token=([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '' }
}

describe('a mail with a link', () => {
  it.each([
    ['verify-email', 'emailTokens', '/verify-email?token='],
    ['reset-password', 'passwordResetTokens', '/reset-password?token='],
  ] as const)('%s makes it when it is sent; only its hash is kept', async (template, table, path) => {
    const { sent, row, token } = await mail(template)
    expect(sent?.html).toContain(`http://localhost:3000${path}${token}`)
    expect(JSON.stringify(row)).not.toContain(token)
    const tokens = await barn.services.db
      .selectFrom(table)
      .select('token')
      .where('used', '=', false)
      .execute()
    expect(tokens.map((stored) => stored.token)).toContain(hashToken(token))
    // A second copy has a link of its own, so receivers must not take it for the first.
    expect(sent?.messageId).toBe(`<${row.id}.1@localhost>`)
  })

  it('goes only to the address that the account has now', async () => {
    expect((await mail('reset-password', 'former@example.com')).row.status).toBe('skipped')
  })

  it('is skipped when there is nothing left to verify or to set', async () => {
    const { db } = barn.services
    await db.updateTable('users').set({ isEmailVerified: true }).where('id', '=', customer.id).execute()
    expect((await mail('verify-email')).row.status).toBe('skipped')
    expect((await mail('set-password')).row.status).toBe('skipped')
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', customer.id).execute()
    expect((await mail('set-password')).sent?.text).toContain('/reset-password?token=')
  })
})

it('a changed password is told with its time', async () => {
  const { sent } = await mail('password-changed')
  expect(sent?.text).toContain('Friday, November 20, 2026 at 12:00 PM ET')
})
