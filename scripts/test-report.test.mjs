import { describe, expect, it } from 'vitest'
import { readPlaywright, readVitest, slowest } from './test-report.mjs'

const VITEST = {
  success: true,
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    {
      name: '/barn/domain/a.test.ts',
      assertionResults: [
        { fullName: 'adds', duration: 40 },
        { fullName: 'subtracts', duration: 2500 },
      ],
    },
  ],
}

describe('readVitest', () => {
  it('counts tests and reads how long each took', () => {
    expect(readVitest(VITEST, 0)).toEqual({
      passed: 2,
      failed: 0,
      tests: [
        { file: '/barn/domain/a.test.ts', title: 'adds', seconds: 0.04 },
        { file: '/barn/domain/a.test.ts', title: 'subtracts', seconds: 2.5 },
      ],
    })
  })

  it.each([
    ['a file that could not be loaded', { ...VITEST, success: false }, 1],
    ['a run that left no report', {}, 1],
    ['a run that ended badly with every test passed', VITEST, 1],
  ])('counts %s as a failure', (_what, report, status) => {
    expect(readVitest(report, status).failed).toBe(1)
  })
})

describe('readPlaywright', () => {
  const spec = { title: 'pays', tests: [{ results: [{ duration: 1500 }] }] }
  const report = {
    config: { rootDir: '/barn/e2e' },
    stats: { expected: 1, unexpected: 0, flaky: 0 },
    suites: [{ file: 'pay.spec.ts', specs: [], suites: [{ file: 'pay.spec.ts', specs: [spec] }] }],
  }

  it('finds tests inside describes', () => {
    expect(readPlaywright(report, 0)).toEqual({
      passed: 1,
      failed: 0,
      tests: [{ file: '/barn/e2e/pay.spec.ts', title: 'pays', seconds: 1.5 }],
    })
  })

  it('counts a flaky test as a failure', () => {
    expect(readPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1 } }, 0).failed).toBe(1)
  })

  it('counts a run that left no report as a failure', () => {
    expect(readPlaywright({}, 1)).toEqual({ passed: 0, failed: 1, tests: [] })
  })
})

describe('slowest', () => {
  it('names file, title and seconds, slowest first', () => {
    expect(slowest(readVitest(VITEST, 0).tests, 1, '/barn')).toEqual([
      '   2.5 s  domain/a.test.ts  subtracts',
    ])
  })
})
