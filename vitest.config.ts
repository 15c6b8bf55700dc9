import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,emails,web,sandbox,scripts}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,testing}/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
