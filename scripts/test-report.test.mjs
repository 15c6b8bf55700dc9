import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readPlaywright, readVitest, timesOf } from './test-report.mjs'

const GREEN = { success: true, numPassedTests: 2, numFailedTests: 0 }

it('counts the tests of a run', () => {
  expect(readVitest(GREEN, 0)).toEqual({ passed: 2, failed: 0 })
  expect(readPlaywright({ stats: { expected: 3, unexpected: 2, flaky: 0 } }, 1)).toEqual({
    passed: 3,
    failed: 2,
  })
})

it.each([
  ['a file that could not be loaded', { ...GREEN, success: false }, 1],
  ['a run that left no report', {}, 1],
  ['a run that ended badly with every test passed', GREEN, 1],
])('counts %s as a failure of Vitest', (_what, report, status) => {
  expect(readVitest(report, status).failed).toBe(1)
})

it.each([
  ['a flaky test', { stats: { expected: 1, unexpected: 0, flaky: 1 } }, 0],
  ['a run that left no report', {}, 1],
])('counts %s as a failure of Playwright', (_what, report, status) => {
  expect(readPlaywright(report, status).failed).toBe(1)
})

it('shows how long each part took, and all of them without those that ran beside others', () => {
  const parts = [
    ['vitest', 150.4],
    ['check (beside them)', 20],
    ['walks', 60],
  ]
  expect(timesOf(parts)).toBe('vitest 150 s, check (beside them) 20 s, walks 60 s, all 210 s')
})

it.each([['--changes'], ['--all', '--rest']])(
  'runs nothing for options that npm test does not have: %s',
  (...options) => {
    const script = path.join(import.meta.dirname, 'test.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe('npm test takes none or one of these options: --all, --rest, --changed.\n')
  },
)
