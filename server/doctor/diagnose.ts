import { ConfigurationError } from '../core/configuration-error.ts'
import { type Env, parseEnv } from '../core/env.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkEmail } from './check-email.ts'
import { checkPayments } from './check-payments.ts'
import { about, type Finding } from './finding.ts'

/** For tests. */
interface Elsewhere {
  stripeOrigin?: string
  leastDiskBytes?: number
  connectMs?: number
}

/** Looks at everything the server needs, changes nothing, and doesn't need the server. */
export async function diagnose(
  variables: NodeJS.ProcessEnv,
  { stripeOrigin, leastDiskBytes, connectMs }: Elsewhere = {},
): Promise<readonly Finding[]> {
  let env: Env
  try {
    env = parseEnv(variables)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [about('Configuration').problem(`${error.message}. Fix this first, then check again.`)]
  }
  const checks = [
    checkAddresses(env),
    checkDatabase(env, connectMs),
    checkDisk(env, leastDiskBytes),
    checkEmail(env),
    checkPayments(env, stripeOrigin),
  ]
  return (await Promise.all(checks.map((findings) => Array.fromAsync(findings)))).flat()
}
