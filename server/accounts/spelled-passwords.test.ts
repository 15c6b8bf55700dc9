// cspell:ignore zoué Brûlée éàüöñç
import { beforeEach, expect, it } from 'vitest'
import { type Customer, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { hashWith } from '../../testing/password-hash.ts'
import { NOON, testAppOfFile } from '../../testing/start-test-app.ts'
import { issueResetToken } from './tokens.ts'

// A phone sends accents composed, a Mac can send them apart.
const ON_PHONE = 'Élan zoué-42'
const ON_MAC = ON_PHONE.normalize('NFD')
const OTHER = 'Brûlée à la 9'

let customer: Customer
const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
beforeEach(async () => {
  barn.clock.set(NOON)
  customer = await registerCustomer(barn)
})

const signIn = async (password: string, email = customer.email) =>
  (await barn.client().post('/api/auth/login', { email, password })).status
const store = (passwordHash: string) =>
  barn.services.db.updateTable('users').set({ passwordHash }).where('id', '=', customer.id).execute()
const hashOf = async () =>
  (
    await barn.services.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
  ).passwordHash

it('works on a Mac after registering on a phone', async () => {
  const names = { firstName: 'Jane', lastName: 'Doe', email: 'jane.accent@example.com' }
  const body = { ...names, password: ON_PHONE, confirmPassword: ON_MAC }
  expect((await barn.client().post('/api/auth/register', body)).status).toBe(201)
  expect(await signIn(ON_MAC, names.email)).toBe(200)
  expect(await signIn(ON_PHONE, names.email)).toBe(200)
})

it('works after a reset, a change, and a reset by staff, and confirms', async () => {
  const token = await issueResetToken(barn.services, customer.id)
  expect((await barn.client().post('/api/auth/password-reset', { token, newPassword: ON_MAC })).status).toBe(
    200,
  )
  const visitor = barn.client()
  await visitor.post('/api/auth/login', { email: customer.email, password: ON_PHONE })
  expect((await visitor.post('/api/auth/confirmation', { password: ON_MAC })).status).toBe(204)
  const change = (currentPassword: string, newPassword: string) =>
    visitor.post('/api/auth/change-password', { currentPassword, newPassword })
  expect((await change(ON_PHONE, ON_MAC)).body.code).toBe('same_password')
  expect((await change(ON_MAC, OTHER.normalize('NFD'))).status).toBe(200)
  expect(await signIn(OTHER)).toBe(200)
  await staff.post('/api/admin/reset-user-password', { email: customer.email, newPassword: ON_MAC })
  expect(await signIn(ON_PHONE)).toBe(200)
})

it('still works if it was stored as typed, and then from every keyboard', async () => {
  await store(hashWith(ON_MAC, { m: 64, t: 1, p: 1, tagBytes: 32 }))
  const before = await hashOf()
  expect(await signIn(ON_PHONE)).toBe(401)
  expect(await signIn(ON_MAC)).toBe(200)
  expect(await hashOf()).not.toBe(before)
  expect(await signIn(ON_PHONE)).toBe(200)
})

it('counts characters after composing them', async () => {
  const token = await issueResetToken(barn.services, customer.id)
  const { status, body } = await barn
    .client()
    .post('/api/auth/password-reset', { token, newPassword: 'éàüöñç'.normalize('NFD') })
  expect([status, body.message]).toEqual([400, 'Password must be at least 8 characters'])
})
