import { defineConfig } from 'vitest/config'

/** For slow and busy machines; what must be quick is measured in bench. */
const PATIENT = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/**
 * Tests of what breaks only under load, after a kill, with an old database, in a process of its own, or with
 * one input in thousands: nearly half of the time, in a tenth of the files. `npm test` leaves them out, and
 * `npm run test:all` runs them.
 */
const FAULTS = [
  'scripts/{migration-rules,regular-expressions}.test.ts',
  'server/{backup,cli,doctor}/**/*.test.ts',
  'server/app/readiness.test.ts',
  'server/db/{embedded-postgres,migrate}.test.ts',
  'server/desk/discount-limit.test.ts',
  'server/db/connections/*.test.ts',
  'server/passwords/{find-weakness,password}.test.ts',
  'server/reports/numbers.test.ts',
  'server/slots/{conflict,room}-agreement.test.ts',
  'extensions/*/tests/{*-guesses,damaged-*,three-processes}.test.ts',
  'testing/attacks/*-{crowd,flood,guesses,limit,networks,passwords,pins}.test.ts',
  'testing/fill/{any-time,interrupted,on-top}.test.ts',
  'testing/attacks/{hostile-input,outages,stolen-session}.test.ts',
  'testing/{chaos,money-model,servers,upgrade}/**/*.test.ts',
  'testing/text/{kept-texts,text-fuzz}.test.ts',
  'testing/{reconcile-cli,server-process,three-processes}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,emails,web,sandbox,scripts,bench}/**/*.test.ts',
            'scripts/*.test.mjs',
            'extensions/*/{domain,emails,web}/**/*.test.ts',
          ],
          exclude: FAULTS,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,testing}/**/*.test.ts', 'extensions/*/{server,tests}/**/*.test.ts'],
          exclude: FAULTS,
          globalSetup: ['testing/global-setup.ts'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'faults',
          include: FAULTS,
          globalSetup: ['testing/global-setup.ts'],
          ...PATIENT,
        },
      },
    ],
    // Test files share their worker's modules: nearly half of the time went into loading the app again for each file.
    isolate: false,
    teardownTimeout: 60_000,
    // One more than cores: tests wait often.
    maxWorkers: 3,
  },
})
