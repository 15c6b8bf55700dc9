import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { findLeaks } from './find-leaks.ts'
import { LOG_DIR, SECRETS_FILE } from './known-secrets.ts'

/** Runs after every other browser test, on everything their servers logged at trace level. */
test('finds no card, password, session, link or key in any server log', () => {
  const logs = readdirSync(LOG_DIR).filter((name) => name.startsWith('server-'))
  const secretsFile = path.join(LOG_DIR, SECRETS_FILE)
  const secrets = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8').split('\n').filter(Boolean) : []
  expect(logs).not.toEqual([])
  expect(secrets.length, 'sessions at least').toBeGreaterThan(0)
  for (const name of logs) {
    const log = readFileSync(path.join(LOG_DIR, name), 'utf8')
    const requests =
      log.match(/"method":"[A-Z]+","path":"\/[^"]*","status":\d+,"ms":[\d.]+,"msg":"request"/g) ?? []
    expect(requests.length, `requests in ${name}`).toBeGreaterThan(0)
    expect(findLeaks(log, secrets), name).toEqual([])
  }
})

test('finds a leak of every kind', () => {
  const planted = [
    'card 4242 4242 4242 4242',
    'card 4000000000009995',
    'key sk_test_emulator',
    'endpoint whsec_emulator',
    '{"clientSecret":"pi_123_secret_456"}',
    'cookie: sid=abcdef',
    'GET /reset-password?token=abcdef',
    '{"number":"x"}',
    'password forty-two-42',
  ]
  expect(planted.filter((line) => findLeaks(line, ['forty-two-42']).length === 0)).toEqual([])
  expect(findLeaks('{"path":"/api/config","status":200,"msg":"request"}', ['forty-two-42'])).toEqual([])
})
