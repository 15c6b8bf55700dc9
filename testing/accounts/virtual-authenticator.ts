import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Client } from '../client.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** A passkey's claims. Each test changes one of these. */
interface Claims {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  /** The id of the user it claims to belong to. */
  userHandle?: string
}

const text = (value: Buffer | string) => Buffer.from(value).toString('base64url')
const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest()

/** A passkey in software: makes the answers that a browser would send. */
export function createPasskey(userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // A COSE key: an elliptic curve key for ES256, on P-256.
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Claims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId = 'localhost', isVerified = true, counter = 0 }: Claims,
    attested: Buffer | null,
  ) => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested ? HAS_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const answer = <Response extends object>(response: Response) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    authenticatorAttachment: 'platform',
    response,
    clientExtensionResults: {},
  })

  return {
    credentialId: text(id),
    /** Answers the options for adding a passkey. */
    create({ challenge }: { challenge: string }, claims: Claims = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(claims, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge, claims)),
        attestationObject: text(
          Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        ),
        transports: ['internal'],
      })
    },
    /** Answers the options for using one. */
    use({ challenge }: { challenge: string }, claims: Claims = {}) {
      const data = clientData('webauthn.get', challenge, claims)
      const authData = authenticatorData(claims, null)
      return answer({
        clientDataJSON: text(data),
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        userHandle: text(claims.userHandle ?? userId),
      })
    },
  }
}

/** Adds a passkey to the account of someone who is signed in. */
export async function addPasskeyTo(who: Client & { id: string }, name = 'Phone') {
  const passkey = createPasskey(who.id)
  const options = (await who.post('/api/auth/passkeys/options')).body
  const { status, body } = await who.post('/api/auth/passkeys', { name, response: passkey.create(options) })
  if (status !== 204) throw new Error(`Adding a passkey answered ${status}: ${JSON.stringify(body)}`)
  return passkey
}
