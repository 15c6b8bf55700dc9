import type { Emulator } from '../protocol/emulator.ts'
import { unauthorized } from '../protocol/stripe-failure.ts'

export type KeyKind = 'secret' | 'publishable'

/** Tells which of the emulator's two keys a request has; 401 for any other. Messages never repeat the key that was sent. */
export function checkKey(authorization: string | undefined, keys: Emulator['keys']): KeyKind {
  const key = sentKey(authorization)
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (/^[a-z]+_live_/.test(key)) {
    throw unauthorized('A live key was sent to the Stripe emulator, which accepts test keys only.')
  }
  if (key === keys.secret) return 'secret'
  if (key === keys.publishable) return 'publishable'
  throw unauthorized('Invalid API Key provided.')
}

/** Bearer, or Basic with the key as the user name, as `curl -u` sends it. */
function sentKey(authorization = ''): string | undefined {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}
