import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What Node loads for fetch, which any import of node:http does, too. */
const FETCH = 'NativeModule internal/deps/undici/undici'

it('loads the app and the sandbox, and looks for a Stripe emulator, without fetch or Intl', () => {
  const script = `for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules'])
      Intl[name] = function () { throw new Error('Intl.' + name + ' is used while loading') }
    await import('./server/app/app.ts')
    await import('./server/jobs/schedule.ts')
    await import('./sandbox/start-sandbox.ts')
    const { probeHealth } = await import('./sandbox/stripe/controls/health.ts')
    await probeHealth('http://127.0.0.1:1')
    process.stdout.write(JSON.stringify(process.moduleLoadList))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const loaded: string[] = JSON.parse(stdout || '[]')
  expect(stderr).toBe('')
  expect(loaded).toContain('NativeModule http')
  expect(loaded).not.toContain(FETCH)
})
