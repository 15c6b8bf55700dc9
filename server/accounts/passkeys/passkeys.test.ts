import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { backdateSessions } from '../../../testing/accounts/backdate-sessions.ts'
import {
  type Claims,
  type Passkey,
  passkeyRequests,
  REFUSED,
} from '../../../testing/accounts/passkey-requests.ts'
import { addPasskeyTo, createPasskey } from '../../../testing/accounts/virtual-authenticator.ts'
import type { Client } from '../../../testing/client.ts'
import { openDesk } from '../../../testing/desk.ts'
import { registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { auditOf } from '../../../testing/records.ts'
import { pruneChallenges } from './challenges.ts'

const desk = openDesk()

const { addingOptions, signInOptions, listOf, signInWith } = passkeyRequests(desk)

describe('adding a passkey', () => {
  it('asks for one that needs no email address, checks its user, and is new', async () => {
    const { customer } = desk
    const { credentialId } = await addPasskeyTo(customer)
    expect(await addingOptions(customer)).toMatchObject({
      rp: { id: 'localhost', name: 'The Barn' },
      user: { id: Buffer.from(customer.id).toString('base64url'), name: customer.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: credentialId }],
    })
    expect(await listOf(customer)).toEqual([
      { id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await customer.get('/api/auth/user')).body.hasPasskey).toBe(true)
  })

  it('refuses a challenge that was used, is too old, or was made for someone or something else', async () => {
    const { barn, customer, staff } = desk
    const add = (challenge: { challenge: string }, who = customer) =>
      who.post('/api/auth/passkeys', { name: 'Phone', response: createPasskey(who.id).create(challenge) })
    const options = await addingOptions(customer)
    expect((await add(options)).status).toBe(204)
    expect(await add(options)).toMatchObject(REFUSED)
    expect(await add(await addingOptions(staff))).toMatchObject(REFUSED)
    expect(await add(await signInOptions())).toMatchObject(REFUSED)
    expect(await add({ challenge: 'bm90LW91cnM' })).toMatchObject(REFUSED)
    const old = await addingOptions(customer)
    await barn.services.db.updateTable('passkeyChallenges').set({ expiresAt: sql`now()` }).execute()
    expect(await add(old)).toMatchObject(REFUSED)
    expect(await listOf(customer)).toHaveLength(1)
    expect(await pruneChallenges(barn.services)).toBeGreaterThan(0)
  })

  it.each<[string, Claims]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without checking its user', { isVerified: false }],
  ])('refuses one %s', async (_, claims) => {
    const { customer } = desk
    const response = createPasskey(customer.id).create(await addingOptions(customer), claims)
    expect(await customer.post('/api/auth/passkeys', { name: 'Phone', response })).toMatchObject(REFUSED)
    expect(await listOf(customer)).toEqual([])
  })

  it('keeps the transports it knows, and drops anything else a browser says', async () => {
    const { barn, customer } = desk
    const made = createPasskey(customer.id).create(await addingOptions(customer))
    const transports = ['internal', 'a\u0000b', 'hybrid', '\ud83d', 'teleport', 'internal']
    const response = { ...made, response: { ...made.response, transports } }
    expect((await customer.post('/api/auth/passkeys', { name: 'Phone', response })).status).toBe(204)
    const kept = await barn.services.db
      .selectFrom('passkeys')
      .select('transports')
      .where('userId', '=', customer.id)
      .execute()
    expect(kept).toEqual([{ transports: ['hybrid', 'internal'] }])
    expect((await addingOptions(customer)).excludeCredentials[0].transports).toEqual(['hybrid', 'internal'])
  })

  it('refuses one that is already on an account, and a 21st', async () => {
    const { barn, customer, staff } = desk
    const passkey = await addPasskeyTo(customer)
    const add = async (which: Passkey, who: Client) =>
      await who.post('/api/auth/passkeys', { name: 'x', response: which.create(await addingOptions(who)) })
    expect(await add(passkey, staff)).toMatchObject({ status: 409, body: { code: 'passkey_exists' } })
    expect((await staff.get('/api/auth/user')).body.hasPasskey).toBe(false)
    await barn.services.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: 18 }, (_, index) => ({
          userId: customer.id,
          credentialId: `filler-${index}`,
          publicKey: '',
          counter: 0,
          transports: [],
          name: 'Filler',
        })),
      )
      .execute()
    const concurrent = [createPasskey(customer.id), createPasskey(customer.id)]
    const answers = await Promise.all(concurrent.map((each) => add(each, customer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await listOf(customer)).toHaveLength(20)
  })

  it.each([
    'not JSON',
    'null',
    '[]',
    '{"challenge":7}',
    String.raw`{"challenge":"a\u0000b"}`,
    String.raw`{"challenge":"\ud83d"}`,
    JSON.stringify({ challenge: 'x'.repeat(3000) }),
  ])('refuses one whose client data is %s', async (clientData) => {
    const { customer } = desk
    const made = createPasskey(customer.id).create(await addingOptions(customer))
    const clientDataJSON = Buffer.from(clientData).toString('base64url')
    const response = { ...made, response: { ...made.response, clientDataJSON } }
    expect(await customer.post('/api/auth/passkeys', { name: 'x', response })).toMatchObject(
      clientDataJSON.length > 4000 ? { status: 400 } : REFUSED,
    )
  })

  it.each(['attestationObject', 'clientDataJSON'] as const)(
    'refuses one whose %s is cut short',
    async (part) => {
      const { customer } = desk
      const made = createPasskey(customer.id).create(await addingOptions(customer))
      const cut = made.response[part].slice(0, 40)
      const response = { ...made, response: { ...made.response, [part]: cut } }
      expect(await customer.post('/api/auth/passkeys', { name: 'x', response })).toMatchObject(REFUSED)
    },
  )

  it('emails the owner if the address is verified, and records it for an admin', async () => {
    const { barn, staff } = desk
    const customer = await registerCustomer(barn)
    await deliverAll(barn)
    await addPasskeyTo(customer)
    expect(await deliverAll(barn)).toEqual([])
    await verifyAddress(barn, customer)
    await addPasskeyTo(customer)
    const [passkey] = await listOf(customer)
    await customer.delete(`/api/auth/passkeys/${passkey.id}`)
    const subjects = (await deliverAll(barn)).map(({ to, subject }) => [to, subject])
    expect(subjects.toSorted()).toEqual([
      [customer.email, 'A passkey was added: your account at The Barn'],
      [customer.email, 'A passkey was removed: your account at The Barn'],
    ])
    await addPasskeyTo(staff)
    expect((await auditOf(barn, `user:${staff.id}`)).at(-1)).toMatchObject({
      ...{ action: 'add_passkey', actorId: staff.id, subjectName: staff.email },
    })
  })
})

describe('signing in with a passkey', () => {
  let passkey: Passkey
  beforeEach(async () => {
    passkey = await addPasskeyTo(desk.customer)
  })

  it('needs nothing else, and notes its use', async () => {
    const { barn, customer } = desk
    const visitor = barn.client()
    const options = (await visitor.post('/api/auth/passkey/options')).body
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    const answer = await visitor.post('/api/auth/passkey', { response: passkey.use(options) })
    expect([answer.status, answer.body.email]).toEqual([200, customer.email])
    expect((await visitor.get('/api/auth/user')).body.id).toBe(customer.id)
    expect((await visitor.get('/api/auth/confirmation')).status).toBe(204)
    expect((await listOf(visitor))[0].lastUsedAt).not.toBeNull()
  })

  it('refuses a replayed answer, even at the same moment', async () => {
    const options = await signInOptions()
    const response = passkey.use(options)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => desk.barn.client().post('/api/auth/passkey', { response })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  })

  it('refuses a challenge that is too old, made up, or made for something else', async () => {
    const { barn, customer } = desk
    expect(await signInWith(passkey, {}, await addingOptions(customer))).toMatchObject(REFUSED)
    const confirmation = (await customer.post('/api/auth/confirmation/passkey-options')).body
    expect(await signInWith(passkey, {}, confirmation)).toMatchObject(REFUSED)
    expect(await signInWith(passkey, {}, { challenge: 'bm90LW91cnM' })).toMatchObject(REFUSED)
    const old = await signInOptions()
    await barn.services.db.updateTable('passkeyChallenges').set({ expiresAt: sql`now()` }).execute()
    expect(await signInWith(passkey, {}, old)).toMatchObject(REFUSED)
  })

  it.each<[string, Claims]>([
    ['used on another site', { origin: 'https://evil.example' }],
    ['used on another port', { origin: 'http://localhost:3001' }],
    ['used for another site', { rpId: 'evil.example' }],
    ['used without checking who uses it', { isVerified: false }],
    ['that names no user of ours', { userHandle: 'someone' }],
  ])('refuses a passkey %s', async (_, claims) => {
    expect(await signInWith(passkey, claims)).toMatchObject(REFUSED)
  })

  it("refuses someone else's passkey that names this user, and a signature by another key", async () => {
    const { barn, customer, staff } = desk
    const theirs = await addPasskeyTo(staff)
    expect(await signInWith(theirs, { userHandle: customer.id })).toMatchObject(REFUSED)
    const forged = createPasskey(customer.id).use(await signInOptions())
    const response = { ...forged, id: passkey.credentialId, rawId: passkey.credentialId }
    expect(await barn.client().post('/api/auth/passkey', { response })).toMatchObject(REFUSED)
  })

  it('refuses a removed passkey, which only its owner can remove', async () => {
    const { barn, customer } = desk
    const [{ id }] = await listOf(customer)
    const stranger = await registerCustomer(barn)
    expect((await stranger.delete(`/api/auth/passkeys/${id}`)).status).toBe(404)
    expect((await signInWith(passkey)).status).toBe(200)
    expect((await customer.delete(`/api/auth/passkeys/${id}`)).status).toBe(204)
    expect(await signInWith(passkey)).toMatchObject(REFUSED)
    expect((await customer.get('/api/auth/user')).body.hasPasskey).toBe(false)
    expect((await customer.delete(`/api/auth/passkeys/${id}`)).status).toBe(404)
  })

  it('refuses a counter that did not go up, because the passkey may have been copied', async () => {
    expect((await signInWith(passkey, { counter: 7 })).status).toBe(200)
    expect(await signInWith(passkey, { counter: 7 })).toMatchObject(REFUSED)
    expect(await signInWith(passkey, { counter: 3 })).toMatchObject(REFUSED)
    expect(await signInWith(passkey)).toMatchObject(REFUSED)
    expect((await signInWith(passkey, { counter: 8 })).status).toBe(200)
  })

  it('limits how many challenges one network gets', async () => {
    const visitor = desk.barn.client('198.51.100.7')
    for (let asked = 0; asked < 300; asked += 1) await visitor.post('/api/auth/passkey/options')
    expect((await visitor.post('/api/auth/passkey/options')).status).toBe(429)
  })
})

describe('confirming with a passkey', () => {
  it('confirms only the session of its owner', async () => {
    const { barn, customer, staff } = desk
    const own = await addPasskeyTo(customer)
    const theirs = await addPasskeyTo(staff)
    await backdateSessions(barn, customer, { confirmedAt: '1 hour' })
    const confirm = async (passkey: Passkey, claims: Claims = {}) => {
      const options = (await customer.post('/api/auth/confirmation/passkey-options')).body
      expect(options.allowCredentials).toEqual([
        { type: 'public-key', id: own.credentialId, transports: ['internal'] },
      ])
      return await customer.post('/api/auth/confirmation/passkey', { response: passkey.use(options, claims) })
    }
    expect(await confirm(theirs)).toMatchObject(REFUSED)
    expect(await confirm(theirs, { userHandle: customer.id })).toMatchObject(REFUSED)
    const response = own.use(await signInOptions())
    expect(await customer.post('/api/auth/confirmation/passkey', { response })).toMatchObject(REFUSED)
    expect((await customer.get('/api/auth/confirmation')).status).toBe(403)
    expect((await confirm(own)).status).toBe(204)
    expect((await customer.get('/api/auth/confirmation')).status).toBe(204)
  })
})
