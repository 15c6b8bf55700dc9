import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { accountHash } from '../../server/services/security-log.ts'
import { addPasskeyTo } from '../accounts/virtual-authenticator.ts'
import { PASSWORD, registerAdmin, registerCustomer, verifyAddress } from '../factories.ts'
import { ownAppOfFile } from '../start-test-app.ts'

let lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const barn = await ownAppOfFile({ log: pino({ level: 'info' }, stream), requiresPasskeys: true })
const admin = await registerAdmin(barn)
const customer = await registerCustomer(barn)
await verifyAddress(barn, customer)
beforeEach(() => {
  lines = []
})

const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security event')
    .map(({ event, network, account, user, by }) => ({ event, network, account, user, by }))

it('records who signed in or failed to, from which network, without addresses and passwords', async () => {
  const visitor = barn.client('203.0.113.7')
  await visitor.post('/api/auth/login', { email: customer.email, password: 'guess-guess' })
  await visitor.post('/api/auth/login', { email: customer.email.toUpperCase(), password: PASSWORD })
  await visitor.post('/api/auth/change-password', { currentPassword: 'guess', newPassword: 'extra-innings' })
  const account = accountHash(customer.email)
  const network = '203.0.113.7'
  expect(events()).toEqual([
    { event: 'sign_in_failed', network, account },
    { event: 'signed_in', network, account, user: customer.id, by: 'password' },
    { event: 'wrong_password', network, user: customer.id },
  ])
  expect(lines.join('')).not.toMatch(/@|guess-guess|seventh-inning|extra-innings/)
})

it('records who registered and who confirmed who they are', async () => {
  const newcomer = barn.client()
  const name = { firstName: 'Casey', lastName: 'Stengel', email: 'newcomer@example.com' }
  const { body } = await newcomer.post('/api/auth/register', {
    ...name,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  await newcomer.post('/api/auth/confirmation', { password: PASSWORD })
  expect(events()).toMatchObject([
    { event: 'registered', account: accountHash(name.email), user: body.id },
    { event: 'confirmed', user: body.id, by: 'password' },
  ])
})

it('records refusals: limits, other sites, and missing permissions', async () => {
  const visitor = barn.client('2001:db8:1:2::3')
  for (let count = 0; count < 6; count += 1)
    await visitor.post('/api/auth/password-reset-request', { email: customer.email })
  await visitor.post('/api/auth/login', {}, { origin: 'https://evil.example' })
  await customer.get('/api/admin/users')
  expect(events()).toMatchObject([
    { event: 'limit_refused', network: '2001:db8:1:2', account: accountHash(customer.email) },
    { event: 'foreign_origin', network: '2001:db8:1:2' },
    { event: 'forbidden', user: customer.id },
  ])
})

it('records role changes and passwords set by staff', async () => {
  const account = accountHash(customer.email)
  await admin.post('/api/promote-to-admin', { email: customer.email })
  await admin.post('/api/remove-admin', { email: customer.email })
  await admin.post('/api/admin/reset-user-password', { email: customer.email, newPassword: 'extra-innings' })
  expect(events()).toMatchObject([
    { event: 'role_changed', account, user: admin.id },
    { event: 'role_changed', account, user: admin.id },
    { event: 'password_set', account, user: admin.id },
  ])
})

it('lists sign-ins of staff in the audit log, and of no one else', async () => {
  const other = await registerCustomer(barn)
  await other.post('/api/auth/login', { email: other.email, password: PASSWORD })
  await admin.post('/api/auth/login', { email: admin.email, password: PASSWORD })
  const { items } = (await admin.get('/api/admin/audit?search=sign')).body
  expect(items).toMatchObject([{ action: 'sign_in', subjectName: admin.email, actorName: 'Casey Stengel' }])
})

it('records passkeys, used recovery codes, and right passwords that lack a passkey', async () => {
  const owner = await registerAdmin(barn)
  lines = []
  await addPasskeyTo(owner)
  await addPasskeyTo(owner, 'Tablet')
  const [{ id }] = (await owner.get('/api/auth/passkeys')).body
  await owner.delete(`/api/auth/passkeys/${id}`)
  const { codes } = (await owner.post('/api/auth/recovery-codes')).body
  const login = { email: owner.email, password: PASSWORD }
  const thief = barn.client('203.0.113.9')
  await thief.post('/api/auth/login', login)
  await thief.post('/api/auth/login', { ...login, recoveryCode: codes[0] })
  const account = accountHash(owner.email)
  const network = '203.0.113.9'
  expect(events()).toMatchObject([
    { event: 'passkey_added', account, user: owner.id },
    { event: 'passkey_added', account, user: owner.id },
    { event: 'passkey_removed', account, user: owner.id },
    { event: 'recovery_codes_created', account, user: owner.id },
    { event: 'second_factor_missing', network, account },
    { event: 'recovery_code_used', network, account, user: owner.id },
    { event: 'signed_in', network, account, user: owner.id },
  ])
  expect(lines.join('')).not.toContain(codes[0])
})
