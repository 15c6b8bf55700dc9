import { readFileSync } from 'node:fs'
import { parseEnv as parseEnvFile } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseEnv, unencryptedSettings, VARIABLE_NAMES } from './env.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('parseEnv', () => {
  it('has a default for every variable in development', () => {
    expect(parseEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      isSandbox: true,
      stripe: null,
      smtp: null,
      holdMinutes: 15,
      logLevel: 'info',
    })
  })

  it('turns the sandbox off in production', () => {
    expect(parseEnv({ NODE_ENV: 'production' }).isSandbox).toBe(false)
    expect(parseEnv({ SANDBOX: '0' }).isSandbox).toBe(false)
  })

  it('requires passkeys of admins outside the sandbox, and in it only if asked', () => {
    expect(parseEnv({}).requiresPasskeys).toBe(false)
    expect(parseEnv({ REQUIRE_PASSKEYS: '1' }).requiresPasskeys).toBe(true)
    expect(parseEnv({ SANDBOX: '0' }).requiresPasskeys).toBe(true)
  })

  it.each([
    { PUBLIC_URL: 'https://barn.example' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: 'barn.example' },
    { TRUST_PROXY: '127.0.0.1' },
  ])('refuses a sandbox that strangers can reach, unless SANDBOX is set: %j', (address) => {
    expect(() => parseEnv(address)).toThrow(/^SANDBOX: with /)
    expect(parseEnv({ ...address, SANDBOX: '1' })).toMatchObject({
      isSandbox: true,
      publicSandbox: Object.entries(address)[0]?.join('='),
    })
    for (const off of [{ SANDBOX: '0' }, { NODE_ENV: 'production' }])
      expect(parseEnv({ ...address, ...off })).toMatchObject({ isSandbox: false, publicSandbox: null })
  })

  it.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://barn.localhost' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
  ])('starts the sandbox by default at %j', (address) => {
    expect(parseEnv(address)).toMatchObject({ isSandbox: true, publicSandbox: null })
  })

  it('treats an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', STRIPE_SECRET_KEY: '' }).port).toBe(3000)
  })

  it.each(['https://barn.example/', 'HTTPS://Barn.example:443', 'https://barn.example/booking?from=ad'])(
    'links to where the app is, also with PUBLIC_URL=%s',
    (address) => {
      expect(parseEnv({ SANDBOX: '1', PUBLIC_URL: address }).publicUrl).toBe('https://barn.example')
    },
  )

  it('accepts a restricted key of Stripe, and only a test one in the sandbox', () => {
    const restricted = { ...KEYS, STRIPE_SECRET_KEY: 'rk_test_1' }
    expect(parseEnv(restricted).stripe?.secretKey).toBe('rk_test_1')
    expect(() => parseEnv({ ...restricted, STRIPE_SECRET_KEY: 'rk_live_1' })).toThrow(/live key/)
  })

  it.each([
    ['PORT', { PORT: 'web' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'thebarn' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_MIGRATION_URL', { DATABASE_MIGRATION_URL: 'postgres://db/barn' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['ADMIN_SETUP_CODE', { ADMIN_SETUP_CODE: 'fifteen-letters' }],
    ['SESSION_SECRET', { SANDBOX: '0', DATABASE_URL: 'postgres://db/barn' }],
    ['SANDBOX', { SANDBOX: '1', NODE_ENV: 'production' }],
    ['SANDBOX', { SANDBOX: 'yes' }],
    ['STRIPE_SECRET_KEY', { ...KEYS, STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...KEYS, STRIPE_PUBLISHABLE_KEY: undefined }],
    ['STRIPE_WEBHOOK_SECRET', { ...KEYS, STRIPE_WEBHOOK_SECRET: undefined }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'The Barn' }],
    ['BOOKING_HOLD_MINUTES', { BOOKING_HOLD_MINUTES: '0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8, proxy' }],
    ['REQUIRE_PASSKEYS', { SANDBOX: '0', REQUIRE_PASSKEYS: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('names %s if it is invalid', (name, variables) => {
    expect(() => parseEnv(variables)).toThrow(new RegExp(`^${name}: `))
  })
})

describe('unencryptedSettings', () => {
  const remote = 'postgres://barn:secret@db.example/barn'
  it.each([
    [{}, []],
    [{ PUBLIC_URL: 'http://barn.example' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'https://barn.example' }, []],
    [{ PUBLIC_URL: 'http://localhost:8080' }, []],
    [{ DATABASE_URL: remote, DATABASE_MIGRATION_URL: remote }, ['DATABASE_URL', 'DATABASE_MIGRATION_URL']],
    [{ DATABASE_URL: `${remote}?sslmode=verify-full` }, []],
    [{ DATABASE_URL: 'postgres://localhost/barn' }, []],
    [{ DATABASE_URL: 'postgres:///barn?host=/run/postgresql' }, []],
  ])('finds in %j: %j', (variables, settings) => {
    const env = parseEnv({ ...variables, SANDBOX: '0', SESSION_SECRET: 'x'.repeat(32) })
    expect(unencryptedSettings(env)).toEqual(settings)
  })
})

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8')
  const uncommented = parseEnvFile(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))

  it('lists every variable of the server and of compose.yaml, and no other', () => {
    const inCompose = [...readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+)/g)].map(
      ([, name = '']) => name,
    )
    expect(Object.keys(uncommented).sort()).toEqual([...new Set([...VARIABLE_NAMES, ...inCompose])].sort())
  })

  it('sets nothing until a line is uncommented', () => {
    expect(parseEnvFile(example)).toEqual({})
  })

  it('shows values that the server accepts', () => {
    expect(() => parseEnv(uncommented)).not.toThrow()
  })
})

describe('docs/operations.md', () => {
  it.each(VARIABLE_NAMES)('explains %s', (name) => {
    expect(readFileSync('docs/operations.md', 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
  })
})
