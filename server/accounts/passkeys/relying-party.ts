import { isIP } from 'node:net'
import type { Services } from '../../services/services.ts'

/** Loaded when a passkey is added or used: it takes 29 MB, and most processes rarely need it. */
export const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, and RS256: what authenticators know. The default would try one that's experimental in Node, and warn. */
export const ALGORITHMS = [-8, -7, -257]

/** Where passkeys of this product work: at the address people use. It must have a name, and https unless it's localhost. */
export function relyingParty({ publicUrl }: Pick<Services, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Browsers know passkeys only at a name, over https, or on this machine. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0)
}
