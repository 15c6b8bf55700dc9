import type { Client } from '../client.ts'
import type { Desk } from '../desk.ts'
import type { createPasskey } from './virtual-authenticator.ts'

export const REFUSED = { status: 403, body: { code: 'passkey_refused' } }
export type Passkey = ReturnType<typeof createPasskey>
export type Claims = Parameters<Passkey['use']>[1]

export function passkeyRequests(desk: Desk) {
  const signInOptions = async () => (await desk.barn.client().post('/api/auth/passkey/options')).body
  return {
    addingOptions: async (who: Client) => (await who.post('/api/auth/passkeys/options')).body,
    signInOptions,
    listOf: async (who: Client) => (await who.get('/api/auth/passkeys')).body,
    /** Signs a visitor in with a passkey, with new options unless some are given. */
    async signInWith(passkey: Passkey, claims: Claims = {}, options?: { challenge: string }) {
      const response = passkey.use(options ?? (await signInOptions()), claims)
      return await desk.barn.client().post('/api/auth/passkey', { response })
    },
  }
}
