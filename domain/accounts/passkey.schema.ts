import { z } from 'zod'
import { nameTextSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

/** Bounded well above what authenticators send without attestation. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
const credentialIdSchema = base64url(1400).min(1)

/** Options for the browser's authenticator: WebAuthn's own JSON. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

/** WebAuthn's. Browsers use them as hints when they ask for the passkey later. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Each one once; those of later browsers are dropped. */
const transportsSchema = z
  .array(z.string())
  .max(20)
  .transform((named) => TRANSPORTS.filter((known) => named.includes(known)))

/** The browser's result with a passkey: WebAuthn's own JSON. */
const credentialSchema = z.object({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).optional(),
  clientExtensionResults: z.looseObject({}),
})

/** The result of making one. */
const newPasskeyResponseSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transportsSchema.optional(),
  }),
})

/** The result of using one. */
const passkeyResponseSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
})
export type PasskeyResponse = z.output<typeof passkeyResponseSchema>

const NAME_REQUIRED = 'Please name this passkey'
/** The form that adds one. */
export const passkeyNameSchema = z.object({ name: nameTextSchema({ max: 60, required: NAME_REQUIRED }) })

/** Payload of `POST /api/auth/passkeys`. */
export const addPasskeySchema = z.object({ ...passkeyNameSchema.shape, response: newPasskeyResponseSchema })
export type AddPasskey = z.output<typeof addPasskeySchema>

/** Payload of `POST /api/auth/passkey`, which signs in, and of `POST /api/auth/confirmation/passkey`. */
export const usePasskeySchema = z.object({ response: passkeyResponseSchema })

/** A passkey, as only its owner sees it. */
const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Response of `GET /api/auth/passkeys`, oldest first. */
export const passkeysSchema = z.array(passkeySchema)

/** Response of `GET /api/auth/recovery-codes`. */
export const recoveryCodesLeftSchema = z.object({ left: z.number() })
/** Response of `POST /api/auth/recovery-codes`: the only time anyone sees them. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
