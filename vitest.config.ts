import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,emails,web,sandbox,scripts}/**/*.test.ts', 'scripts/*.test.mjs'],
          // The Stripe emulator's tests talk over real sockets, which takes long on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,testing}/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          // For slow and busy machines; what must be quick is measured in bench, as a ratio.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    // Test files share their worker's modules: nearly half of the time went into loading the app again for each file.
    isolate: false,
    // One more than cores: tests wait often.
    maxWorkers: 3,
  },
})
