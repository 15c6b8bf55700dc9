import { promoteToAdmin } from '../accounts/promote-admin.ts'
import { readEnv } from '../core/env.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { joinDatabase } from '../db/open-database.ts'

// npm run admin -- promote EMAIL: makes the first admin. Works with or without a running server.
const [command, email] = process.argv.slice(2)
if (command !== 'promote' || !email) {
  console.error('Usage: npm run admin -- promote EMAIL')
  process.exit(2)
}

try {
  const database = await joinDatabase(readEnv())
  const pool = createPool(database.url)
  try {
    await migrate(database.url)
    const now = Temporal.Now.instant()
    const outcome = await promoteToAdmin(createDatabase(pool), { actorId: null, email, now })
    if (outcome.ok) {
      console.log(`${outcome.value.email} is now an admin.`)
      if (!outcome.value.isEmailVerified)
        console.log(
          'Note: this account has not verified its email address. Make sure it belongs to the right person.',
        )
    } else
      console.error(
        `No account has the email address ${email}. Register it first, then run this command again.`,
      )
    process.exitCode = outcome.ok ? 0 : 1
  } finally {
    await pool.end()
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
