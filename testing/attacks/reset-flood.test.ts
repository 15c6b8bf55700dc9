import { afterEach, beforeEach, expect, it } from 'vitest'
import { requestPasswordReset } from '../../server/accounts/email-password-reset.ts'
import { registerCustomer } from '../factories.ts'
import { type MailServer, startMailServer, untilArrived } from '../mail-server.ts'
import { deliverAll } from '../outbox.ts'
import { ownServers } from '../servers/own-servers.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

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

it('sends a real reset despite 500 requests for unknown addresses', async () => {
  const { email } = await registerCustomer(barn)
  await deliverAll(barn)
  for (let index = 0; index < 500; index += 1)
    await requestPasswordReset(barn.services, { email: `unknown${index}@example.com` })
  await requestPasswordReset(barn.services, { email })
  // The real server on the same database, sending by SMTP.
  await startOpen({ DATABASE_URL: barn.databaseUrl, SMTP_URL: post.url, MAIL_FROM: 'barn@example.com' })
  // One a second, as before, wouldn't get there: this gives up after 15 seconds without an email.
  await untilArrived(post, 1)
  expect(post.arrived.map(({ to }) => to)).toEqual([email])
})
