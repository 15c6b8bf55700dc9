import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { HOLD_MINUTES } from '../../domain/bookings/hold.ts'
import { ConfigurationError } from './configuration-error.ts'
import { isLoopback } from './is-loopback.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const port = z.coerce.number().int().min(0).max(65_535)
function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  )
}

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const url = z.url({ protocol: /^https?$/ })

const variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  ADMIN_SETUP_CODE: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must start with sk_, or rk_ for a restricted key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  SANDBOX: flag.optional(),
  SANDBOX_STRIPE_PORT: port.default(4242),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<]@[^\s>]/, 'must have an address')
    .optional(),
  SUPPORT_EMAIL: z.email().default('support@thebarn.example'),
  SUPPORT_PHONE: z.string().default('(989) 555-0142'),
  TOUR_VIDEO_URL: url.optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  BOOKING_HOLD_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 60)
    .default(HOLD_MINUTES),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (list) => list.every(isAddressOrRange),
      'must be IP addresses or CIDR ranges, separated by commas',
    )
    .optional(),
  REQUIRE_PASSKEYS: flag.optional(),
  BACKUPS: flag.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** All variables, for the test that the docs and .env.example list each one. */
export const VARIABLE_NAMES = Object.keys(variables.shape)

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** Keys of the sandbox's Stripe emulator. Not secret: it listens on this machine only. */
export const EMULATOR_KEYS: StripeKeys = {
  secretKey: 'sk_test_emulator',
  publishableKey: 'pk_test_emulator',
  webhookSecret: 'whsec_emulator',
}

export type Env = ReturnType<typeof parseEnv>

/** Parses the environment (see docs/operations.md). Throws `ConfigurationError` naming the wrong variable. */
export function parseEnv(source: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigurationError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const isSandbox = env.SANDBOX ?? !isProduction
  const stripe = stripeKeys(env)
  if (isSandbox && isProduction) throw new ConfigurationError('SANDBOX: cannot be 1 with NODE_ENV=production')
  const publicAddress = publicAddressOf(env)
  if (isSandbox && publicAddress && env.SANDBOX === undefined)
    throw new ConfigurationError(
      `SANDBOX: with ${publicAddress}, strangers could become admins and read every email. Set SANDBOX=0, or SANDBOX=1 if that's what you want.`,
    )
  if (isSandbox && stripe && !/^[sr]k_test_/.test(stripe.secretKey))
    throw new ConfigurationError('STRIPE_SECRET_KEY: a live key cannot be used with SANDBOX=1')
  if (!isSandbox && env.DATABASE_URL && !env.SESSION_SECRET)
    throw new ConfigurationError('SESSION_SECRET: required with DATABASE_URL when the sandbox is off')
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL)
    throw new ConfigurationError(
      'DATABASE_MIGRATION_URL: needs DATABASE_URL, where the server itself connects',
    )
  if (!isSandbox && env.REQUIRE_PASSKEYS === false)
    throw new ConfigurationError('REQUIRE_PASSKEYS: cannot be 0 when the sandbox is off')
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw new ConfigurationError('MAIL_FROM: required with SMTP_URL, the address emails come from')

  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    adminSetupCode: env.ADMIN_SETUP_CODE ?? null,
    isSandbox,
    /** Set if people elsewhere can reach the sandbox. */
    publicSandbox: isSandbox ? publicAddress : null,
    /** On by default and not by `SANDBOX=1`, so it's closed to what a proxy on this machine forwards. */
    isSandboxLocal: isSandbox && env.SANDBOX === undefined,
    sandboxStripePort: env.SANDBOX_STRIPE_PORT,
    stripe,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
    tourVideoUrl: env.TOUR_VIDEO_URL ?? null,
    analyticsId: env.ANALYTICS_ID ?? null,
    holdMinutes: env.BOOKING_HOLD_MINUTES,
    trustProxy: env.TRUST_PROXY ?? null,
    requiresPasskeys: env.REQUIRE_PASSKEYS ?? !isSandbox,
    backups: {
      /** Whether the server takes them daily; the commands work without it. */
      isDaily: env.BACKUPS ?? !isSandbox,
      folder: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
      key: env.BACKUP_KEY ?? null,
    },
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** The settings by which something crosses a network unencrypted, where others could read and change it. */
export function unencryptedSettings(
  env: Pick<Env, 'isSandbox' | 'publicUrl' | 'databaseUrl' | 'migrationUrl'>,
): string[] {
  const isRemote = (address: string) => {
    const { hostname } = new URL(address)
    return hostname !== '' && !isLoopback(hostname)
  }
  const isPlain = (address: string | null) =>
    address !== null && isRemote(address) && !new URL(address).searchParams.has('sslmode')
  return [
    ...(!env.isSandbox && env.publicUrl?.startsWith('http:') && isRemote(env.publicUrl)
      ? ['PUBLIC_URL']
      : []),
    ...(isPlain(env.databaseUrl) ? ['DATABASE_URL'] : []),
    ...(isPlain(env.migrationUrl) ? ['DATABASE_MIGRATION_URL'] : []),
  ]
}

/** The setting that lets others than this machine reach the server, or null. */
function publicAddressOf({ PUBLIC_URL, HOST, TRUST_PROXY }: z.infer<typeof variables>): string | null {
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  return TRUST_PROXY ? `TRUST_PROXY=${TRUST_PROXY.join(',')}` : null
}

function stripeKeys(env: z.infer<typeof variables>): StripeKeys | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return null
  const missing = (name: string) => new ConfigurationError(`${name}: missing; give all three or none`)
  if (!STRIPE_SECRET_KEY) throw missing('STRIPE_SECRET_KEY')
  if (!STRIPE_PUBLISHABLE_KEY) throw missing('STRIPE_PUBLISHABLE_KEY')
  if (!STRIPE_WEBHOOK_SECRET) throw missing('STRIPE_WEBHOOK_SECRET')
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  }
}

/** The variables that the configuration is read from, for the doctor, which also looks at those that can't be parsed. */
export function allVariables(): NodeJS.ProcessEnv {
  return process.env
}

/** The configuration of this process. */
export function readEnv(): Env {
  return parseEnv(process.env)
}

/** A secret that's generated once and stored in the data directory, readable only by its owner. */
export function keptSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
