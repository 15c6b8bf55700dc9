import { expect, it } from 'vitest'
import { admitAttempt } from '../../server/accounts/sign-in/admit-attempt.ts'
import { issueResetToken } from '../../server/accounts/tokens.ts'
import type { Client } from '../client.ts'
import { PASSWORD, registerCustomer, verifyAddress } from '../factories.ts'
import { deliverAll } from '../outbox.ts'
import { testAppOfFile } from '../start-test-app.ts'

const barn = await testAppOfFile()

const signIn = async (client: Client, email: string, password = PASSWORD) =>
  await client.post('/api/auth/login', { email, password })

/** Each guess comes from another network. */
async function guess(email: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1)
    statuses.push((await signIn(barn.client(), email, `guess-number-${index}`)).status)
  return statuses
}

/** Counts guesses as those requests do, without hashing their passwords. */
async function countGuesses(email: string, count: number, ipOf = (index: number) => `203.0.113.${index}`) {
  for (let index = 0; index < count; index += 1)
    await admitAttempt(barn.services, { ip: ipOf(index), email, user: undefined, device: null })
}

it('lets strangers guess once a minute after 20 guesses from ever new networks, and never slows down the owner', async () => {
  const owner = await registerCustomer(barn)
  await verifyAddress(barn, owner)
  await deliverAll(barn)
  expect(await guess(owner.email, 24)).toEqual([...Array(21).fill(401), 429, 429, 429])

  const stranger = await signIn(barn.client(), owner.email)
  expect(stranger).toMatchObject({ status: 429, body: { code: 'account_guarded' } })
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0)

  await owner.get('/api/logout')
  expect((await signIn(owner, owner.email)).status).toBe(200)

  const sent = await deliverAll(barn)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'Someone may be guessing your password at The Barn'],
  ])
})

it('treats an address without an account the same', async () => {
  expect(await guess('no-one@example.com', 23)).toEqual([...Array(21).fill(401), 429, 429])
  expect(await deliverAll(barn)).toEqual([])
})

it('emails nothing about guesses to an address that is not verified', async () => {
  const owner = await registerCustomer(barn)
  await deliverAll(barn)
  await guess(owner.email, 22)
  expect(await deliverAll(barn)).toEqual([])
})

it('lets the owner in on a new device after a reset there', async () => {
  const owner = await registerCustomer(barn)
  await countGuesses(owner.email, 22)
  const newDevice = barn.client()
  expect((await signIn(newDevice, owner.email)).status).toBe(429)
  const token = await issueResetToken(barn.services, owner.id)
  await newDevice.post('/api/auth/password-reset', { token, newPassword: 'bottom-of-the-ninth' })
  expect((await signIn(newDevice, owner.email, 'bottom-of-the-ninth')).status).toBe(200)
})

it('forgets devices that only knew an earlier password, and devices of other accounts', async () => {
  const owner = await registerCustomer(barn)
  const intruder = barn.client()
  expect((await signIn(intruder, owner.email)).status).toBe(200)
  const other = await registerCustomer(barn)
  await owner.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'bottom-of-the-ninth',
  })
  await countGuesses(owner.email, 22)
  expect((await signIn(intruder, owner.email, 'bottom-of-the-ninth')).status).toBe(429)
  expect((await signIn(other, owner.email, 'bottom-of-the-ninth')).status).toBe(429)
  expect((await signIn(owner, owner.email, 'bottom-of-the-ninth')).status).toBe(200)
})

it('accepts no device cookie that it did not sign, and no other signed cookie', async () => {
  const owner = await registerCustomer(barn)
  const login = { email: owner.email, password: PASSWORD }
  const signedIn = await barn.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
  const { sid = '', device = '' } = Object.fromEntries(
    signedIn.cookies.map(({ name, value }) => [name, value]),
  )
  await countGuesses(owner.email, 22)
  const statusWith = async (cookies: Record<string, string>) =>
    (await barn.app.inject({ method: 'POST', url: '/api/auth/login', payload: login, cookies })).statusCode
  for (const forged of [device.replace(/\.[^.]*$/, ''), `${device.slice(0, -3)}xyz`, sid])
    expect(await statusWith({ device: forged })).toBe(429)
  expect((await barn.app.inject({ url: '/api/auth/user', cookies: { sid: device } })).statusCode).toBe(401)
  expect(await statusWith({ device })).toBe(200)
})

it('counts guesses with a stolen device cookie', async () => {
  const owner = await registerCustomer(barn)
  const { headers } = await signIn(owner, owner.email)
  const cookie = [headers['set-cookie']].flat().find((each) => String(each).startsWith('device='))
  const statuses: number[] = []
  for (let index = 0; index < 22; index += 1) {
    const thief = barn.client()
    const { status } = await thief.post(
      '/api/auth/login',
      { email: owner.email, password: `guess-number-${index}` },
      { cookie: String(cookie).split(';')[0] ?? '' },
    )
    statuses.push(status)
  }
  expect(statuses.slice(0, 19)).toEqual(Array(19).fill(401))
  expect(statuses.at(-1)).toBe(429)
})

it('remembers the five accounts that used a device last', async () => {
  const device = barn.client()
  const owners = []
  for (let count = 0; count < 6; count += 1) owners.push(await registerCustomer(barn))
  for (const { email } of owners) expect((await signIn(device, email)).status).toBe(200)
  for (const { email } of [owners[0], owners[5]].filter((owner) => owner !== undefined))
    await countGuesses(email, 22)
  expect((await signIn(device, owners[5]?.email ?? '')).status).toBe(200)
  expect((await signIn(device, owners[0]?.email ?? '')).status).toBe(429)
})

it("never locks out the owner's own device by guesses from the same network", async () => {
  const network = '198.51.100.77'
  const { email } = await registerCustomer(barn)
  const owner = barn.client(network)
  expect((await signIn(owner, email)).status).toBe(200)
  await owner.get('/api/logout')
  const roommate = barn.client(network)
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1)
    statuses.push((await signIn(roommate, email, `guess-number-${index}`)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await signIn(owner, email)).status).toBe(200)
  // That doesn't give the others more guesses.
  expect((await signIn(roommate, email)).status).toBe(429)
})

it('limits all devices of one network together, known or not', async () => {
  const network = '198.51.100.78'
  const { email } = await registerCustomer(barn)
  const owner = barn.client(network)
  expect((await signIn(owner, email)).status).toBe(200)
  for (let person = 0; person < 6; person += 1) {
    const victim = await registerCustomer(barn)
    await countGuesses(victim.email, 10, () => network)
  }
  expect((await signIn(owner, email)).status).toBe(429)
})
