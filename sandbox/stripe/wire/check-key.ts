import type { Emulator } from '../protocol/emulator.ts'
import { unauthorized } from '../protocol/stripe-failure.ts'

export type KeyKind = 'secret' | 'publishable'

/** Which of the emulator's two keys a request carries; a message never repeats what was sent. */
export function checkKey(authorization: string | undefined, keys: Emulator['keys']): KeyKind {
  const key = sentKey(authorization)
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (/^[a-z]+_live_/.test(key)) {
    throw unauthorized('A live key was sent to the Stripe emulator, which takes test keys only.')
  }
  if (key === keys.secret) return 'secret'
  if (key === keys.publishable) return 'publishable'
  throw unauthorized('Invalid API Key provided.')
}

/** Bearer, or Basic with the key as the user name, which is what `curl -u` sends. */
function sentKey(authorization = ''): string | undefined {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}
