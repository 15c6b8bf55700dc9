import { randomBytes } from 'node:crypto'
import { type NotNull, sql } from 'kysely'
import type { PasskeyResponse } from '../../../domain/accounts/passkey.schema.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { AccountRow } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { CHALLENGE_MINUTES, keepChallenge, takeChallenge } from './challenges.ts'
import { relyingParty, webauthn } from './relying-party.ts'

/** Twice what WebAuthn asks for at least. */
const CHALLENGE_BYTES = 32

/** The use of a passkey: signing in as anyone, or confirming that it's still this user. */
type Use = { purpose: 'sign_in'; userId: null } | { purpose: 'confirm'; userId: string }

/**
 * Options for the browser to use a passkey (WebAuthn's `PublicKeyCredentialRequestOptionsJSON`). To sign in it offers all it has,
 * otherwise this user's. Made by hand, because each visit of the sign-in page asks for some: see `webauthn`.
 */
export async function startUsingPasskey(services: Services, use: Use) {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await keepChallenge(services.db, challenge, use)
  return {
    challenge,
    rpId: relyingParty(services).id,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
    ...(use.userId !== null && { allowCredentials: await credentialsOf(services, use.userId) }),
  }
}

async function credentialsOf({ db }: Services, userId: string) {
  const own = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .execute()
  return own.map(({ credentialId: id, transports }) => ({ type: 'public-key', id, transports }))
}

/**
 * Checks a used passkey: one of our challenges for this use, signed once, at our address, by a passkey of the user it names, after
 * checking who uses it. The value is the user as of its use, so a password that was reset since starts no session. Errors:
 * `passkey_refused`.
 */
export async function verifyPasskey(
  services: Services,
  response: PasskeyResponse,
  use: Use,
): Promise<Outcome<AccountRow>> {
  const { db, log } = services
  const { clientDataJSON, userHandle } = response.response
  const expectedChallenge = await takeChallenge(db, clientDataJSON, use)
  if (expectedChallenge === null) return refuse('passkey_refused')
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', response.id)
    .executeTakeFirst()
  if (!passkey) return refuse('passkey_refused')
  // Without a handle the passkey can't be the discoverable one that we asked for.
  const named = userHandle === undefined ? use.userId : Buffer.from(userHandle, 'base64url').toString()
  if (named !== passkey.userId || (use.userId ?? named) !== named) return refuse('passkey_refused')

  const { verifyAuthenticationResponse } = await webauthn()
  const { id, origin } = relyingParty(services)
  let counter: number
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
      requireUserVerification: true,
    })
    if (!verified) return refuse('passkey_refused')
    counter = authenticationInfo.newCounter
  } catch (error) {
    // Everything wrong with a response is thrown, also a counter that went back: the passkey may have been copied.
    log.warn({ passkeyId: passkey.id, reason: (error as Error).message }, 'passkey refused')
    return refuse('passkey_refused')
  }
  const used = await db
    .updateTable('passkeys')
    .from('users')
    .whereRef('users.id', '=', 'passkeys.userId')
    .set({ counter, lastUsedAt: sql<Temporal.Instant>`now()` })
    .where('passkeys.id', '=', passkey.id)
    // Someone may have used it since with the same counter, or removed it.
    .where(({ eb, or }) => or([eb('counter', '<', String(counter)), eb(sql`0`, '=', counter)]))
    .returningAll('users')
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
  return used ? succeed(used) : refuse('passkey_refused')
}
