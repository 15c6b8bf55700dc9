import { defineConfig } from 'vitest/config'

/** For slow and busy machines; what must be quick is measured in bench, as a ratio. */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,emails,web,sandbox,scripts}/**/*.test.ts', 'scripts/*.test.mjs'],
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,testing}/**/*.test.ts'],
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
