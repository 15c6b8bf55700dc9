import { canHavePasskeys } from '../accounts/passkeys/relying-party.ts'
import { type Env, unencryptedSettings } from '../core/env.ts'
import { about, type Findings, orFine } from './finding.ts'

const { fine, note, problem } = about('Configuration')

/** Checks the addresses by which people and services reach each other. */
export async function* checkAddresses(env: Env): Findings {
  const { publicUrl, publicSandbox } = env
  if (env.isSandbox)
    yield note(
      publicSandbox
        ? `The sandbox is on and open to strangers (${publicSandbox}). Set SANDBOX=0 before you take real bookings.`
        : 'The sandbox is on: payments and emails stay on this machine. Set SANDBOX=0 or NODE_ENV=production for real ones.',
    )
  else if (publicUrl === null)
    yield problem(
      'PUBLIC_URL is not set, so links in emails lead to localhost. Set it to the https address that people use.',
    )
  else yield* orFine(checkPublic(env, publicUrl), fine(`People reach The Barn at ${publicUrl}.`))
}

async function* checkPublic(env: Env, publicUrl: string): Findings {
  for (const setting of unencryptedSettings(env))
    yield setting === 'PUBLIC_URL'
      ? problem(
          `PUBLIC_URL is ${publicUrl}: others on the network can read passwords. Use https, through a proxy.`,
        )
      : note(
          `${setting} has no sslmode: others on the network can read what we store. Add ?sslmode=verify-full.`,
        )
  if (!publicUrl.startsWith('https:')) return
  if (!canHavePasskeys(publicUrl))
    yield problem(
      `Admins can't add passkeys at ${publicUrl}: browsers need a host name there, not an IP address.`,
    )
  if (env.trustProxy === null)
    yield note(
      'TRUST_PROXY is not set, so all visitors count as one: the proxy. Set it to the address the proxy connects from, such as 127.0.0.1.',
    )
}
