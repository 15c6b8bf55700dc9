import type { AddPasskey } from '../../../domain/accounts/passkey.schema.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { FACILITY_NAME, MAXIMUM_PASSKEYS } from '../../../domain/facility.ts'
import { countRows } from '../../db/count-rows.ts'
import { type AccountRow, transact } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { noteSignInChange } from './note-sign-in-change.ts'
import { ALGORITHMS, relyingParty, webauthn } from './relying-party.ts'

/** Options for the browser to make a passkey that works without typing an email address. */
export async function startAddingPasskey(services: Services, user: AccountRow) {
  const own = await services.db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', user.id)
    .execute()
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: FACILITY_NAME,
    rpID: relyingParty(services).id,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    // It replaces the password, so it has to check who is using it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(services.db, options.challenge, { purpose: 'add', userId: user.id })
  return { ...options }
}

/** Adds a passkey and emails the owner. Errors: `passkey_refused`, `passkey_exists`, `too_many_passkeys`. */
export async function addPasskey(
  services: Services,
  { user, input, device }: { user: AccountRow; input: AddPasskey; device: string },
): Promise<Outcome<null>> {
  const credential = await verifyNew(services, user, input.response)
  if (!credential) return refuse('passkey_refused')
  return await transact(services.db, async (trx) => {
    // Concurrent requests must count each other's. A password that was reset since may have removed passkeys.
    const current = await trx
      .updateTable('users')
      .set({ hasPasskey: true })
      .where('id', '=', user.id)
      .where('passwordHash', 'is not distinct from', user.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!current) return refuse('passkey_refused')
    const own = trx.selectFrom('passkeys').select('id').where('userId', '=', user.id)
    if ((await countRows(trx, own)) >= MAXIMUM_PASSKEYS) return refuse('too_many_passkeys')
    const added = await trx
      .insertInto('passkeys')
      .values({
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: input.name,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('passkey_exists')
    await noteSignInChange(services, trx, user, { action: 'add_passkey', device })
    return succeed(null)
  })
}

async function verifyNew(services: Services, user: AccountRow, response: AddPasskey['response']) {
  const { id, origin } = relyingParty(services)
  const expectedChallenge = await takeChallenge(services.db, response.response.clientDataJSON, {
    purpose: 'add',
    userId: user.id,
  })
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential ?? null
  } catch (error) {
    // Everything wrong with a response is thrown.
    services.log.info({ reason: (error as Error).message }, 'passkey refused')
    return null
  }
}
