/**
 * Settings of every connection of the server. The limits keep every answer below 15 seconds, together with those of the pool: the
 * database cancels a statement, or the network has forgotten the connection and we give up a little later.
 */
const SETTINGS = {
  timezone: 'UTC',
  lock_timeout: '5s',
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '15s',
} as const

const settings = Object.entries(SETTINGS)

/** As PostgreSQL takes them while connecting. */
export const AS_OPTIONS = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')

/** One row with one column: whether the connection has them. A connection pooler refuses them or drops them. */
export const ARE_SET = `select ${settings
  .map(([name, value]) => `current_setting('${name}') = '${value}'`)
  .join(' and ')} as "areSet"`

/** For migrations, backups, and restores, which may take long: no limits, even if the role has some. */
export const WITHOUT_LIMITS =
  "set timezone = 'UTC'; set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0"
