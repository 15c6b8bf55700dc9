import { canHavePasskeys } from '../accounts/passkeys/relying-party.ts'
import { type Env, unencryptedSettings } from '../core/env.ts'
import { about, type Finding, orFine } from './finding.ts'

const { fine, note, problem } = about('Configuration')

/** Checks the addresses by which people and services reach each other. */
export function checkAddresses(env: Env): readonly Finding[] {
  if (env.isSandbox)
    return [
      env.publicSandbox
        ? note(
            `The sandbox is on and open to strangers (${env.publicSandbox}). Set SANDBOX=0 before you take real bookings.`,
          )
        : note(
            'The sandbox is on: payments and emails stay on this machine. Set SANDBOX=0 or NODE_ENV=production for real ones.',
          ),
    ]
  const { publicUrl } = env
  if (publicUrl === null)
    return [
      problem(
        'PUBLIC_URL is not set, so links in emails lead to localhost. Set it to the https address that people use.',
      ),
    ]
  const findings = unencryptedSettings(env).map((setting) => unencrypted(setting, publicUrl))
  if (publicUrl.startsWith('https:') && !canHavePasskeys(publicUrl))
    findings.push(
      problem(
        `Admins can't add passkeys at ${publicUrl}: browsers need a host name there, not an IP address.`,
      ),
    )
  if (publicUrl.startsWith('https:') && env.trustProxy === null)
    findings.push(
      note(
        'TRUST_PROXY is not set, so all visitors count as one: the proxy. Set it to the address the proxy connects from, such as 127.0.0.1.',
      ),
    )
  return orFine(findings, fine(`People reach The Barn at ${publicUrl}.`))
}

function unencrypted(setting: string, publicUrl: string): Finding {
  return setting === 'PUBLIC_URL'
    ? problem(
        `PUBLIC_URL is ${publicUrl}: others on the network can read passwords. Use https, through a proxy.`,
      )
    : note(
        `${setting} has no sslmode: others on the network can read what we store. Add ?sslmode=verify-full.`,
      )
}
