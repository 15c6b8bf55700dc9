import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A family shares a tablet. More than these, the oldest is forgotten. */
const ACCOUNTS_PER_DEVICE = 5
const A_YEAR_SECONDS = 365 * 24 * 60 * 60

interface Account {
  id: string
  passwordHash: string | null
}

/** The entry of one account in the device cookie. */
interface Entry {
  userId: string
  /** Tells devices apart, so guesses from a stolen cookie can be counted. */
  nonce: string
  /** Of the password's hash: after a change, someone who only knew the old one is a stranger again. */
  password: string
}

/**
 * The id of this device if its owner has signed in to the account here before, with the current password; otherwise
 * null. A signed cookie remembers that (OWASP's device cookies), so guesses by strangers never slow down the owner.
 */
export function knownDevice(request: FastifyRequest, account: Account | undefined): string | null {
  const entry = entriesOf(request).find(({ userId }) => userId === account?.id)
  return entry && account && entry.password === digest(account) ? entry.nonce : null
}

/** Remembers that the account's owner uses this device. Keeps the cookie's entries for other accounts. */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  account: Account,
): void {
  const others = entriesOf(request).filter(({ userId }) => userId !== account.id)
  const nonce = knownDevice(request, account) ?? randomBytes(16).toString('base64url')
  const entries = [{ userId: account.id, nonce, password: digest(account) }, ...others]
  const text = entries
    .slice(0, ACCOUNTS_PER_DEVICE)
    .map(({ userId, nonce, password }) => `${userId}~${nonce}~${password}`)
    .join('!')
  const { name: _, ...attributes } = request.server.sessionCookie
  void reply.setCookie(nameIn(request), text, { ...attributes, signed: true, maxAge: A_YEAR_SECONDS })
}

function entriesOf(request: FastifyRequest): Entry[] {
  const cookie = request.cookies[nameIn(request)]
  const text = cookie === undefined ? null : request.unsignCookie(cookie).value
  return (text?.split('!') ?? []).map((entry) => {
    const [userId = '', nonce = '', password = ''] = entry.split('~')
    return { userId, nonce, password }
  })
}

/** `__Host-device` over https. */
function nameIn({ server }: FastifyRequest): string {
  return server.sessionCookie.name.replace('sid', 'device')
}

function digest({ passwordHash }: Account): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22)
}
