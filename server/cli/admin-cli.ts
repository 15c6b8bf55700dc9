import { PASSKEY_GRACE_DAYS } from '../../domain/accounts/account-block.ts'
import { promoteToAdmin } from '../accounts/change-role.ts'
import { resetPasskeys } from '../accounts/passkeys/reset-passkeys.ts'
import { findUserByEmail } from '../accounts/queries.ts'
import { issueResetToken } from '../accounts/tokens.ts'
import { systemClock } from '../core/clock.ts'
import { type Env, readEnv } from '../core/env.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { joinDatabase } from '../db/open-database.ts'

// npm run admin -- promote EMAIL: makes an owner, the first or again one whose role was lowered.
// npm run admin -- reset-passkeys EMAIL: for someone who lost their passkeys and recovery codes.
// npm run admin -- reset-link EMAIL: for someone who forgot their password while emails can't reach them.
// All work with or without a running server. Each returns what to print, or null without such an account.
const COMMANDS: Readonly<Record<string, (db: Database, email: string, env: Env) => Promise<string | null>>> =
  {
    async promote(db, email) {
      const outcome = await promoteToAdmin(db, { actorId: null, email, now: systemClock.now() })
      if (!outcome.ok) return null
      const note = outcome.value.isEmailVerified
        ? ''
        : '\nNote: this account has not verified its email address. Make sure it belongs to the right person.'
      return `${outcome.value.email} is now an admin.${note}`
    },
    async 'reset-passkeys'(db, email) {
      // The email goes out with the next run of the job that looks for waiting ones.
      const queue = { send: async () => true }
      const outcome = await resetPasskeys({ db, queue, clock: systemClock }, email)
      if (!outcome.ok) return null
      const { count } = outcome.value
      return `Removed ${count} ${count === 1 ? 'passkey' : 'passkeys'} and all recovery codes of ${outcome.value.email}, and signed them out.
They can sign in with their password. An admin has ${PASSKEY_GRACE_DAYS} days to add a new passkey.`
    },
    async 'reset-link'(db, email, { publicUrl, port }) {
      const user = await findUserByEmail(db, email)
      if (!user) return null
      const token = await issueResetToken({ db, clock: systemClock }, user.id)
      return `Open this link within an hour to choose a new password for ${user.email}. It works once, so don't share it.
${publicUrl ?? `http://localhost:${port}`}/reset-password?token=${token}`
    },
  }

const [name = '', email] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command || !email) {
  console.error(`Usage: npm run admin -- ${Object.keys(COMMANDS).join('|')} EMAIL`)
  process.exit(2)
}

try {
  const env = readEnv()
  await using database = await joinDatabase(env)
  await migrate(database.url)
  await using db = createDatabase(createPool(database.url))
  const done = await command(db, email, env)
  if (done !== null) console.log(done)
  else
    console.error(
      `No account has the email address ${email}. Register it first, then run this command again.`,
    )
  process.exitCode = done === null ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
