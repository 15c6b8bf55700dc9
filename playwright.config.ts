import { defineConfig } from '@playwright/test'

/** These need servers with other settings. If they started last, they'd run alone. */
const OWN_SERVERS = ['**/admin-passkeys.spec.ts', '**/first-week.spec.ts']

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  // No testDir: it's e2e and extensions/*/e2e, without what git ignores, such as a copy that npm run cut
  // left.
  globalSetup: './e2e/global-setup.ts',
  // The other projects take too long for npm test: npm run test:journeys, crawl, pictures.
  projects: process.env.JOURNEYS
    ? [{ name: 'journeys', testMatch: '**/*.journey.ts', timeout: 300_000, use: { actionTimeout: 20_000 } }]
    : process.env.CRAWL
      ? [{ name: 'crawl', testMatch: '**/*.crawl.ts', timeout: 1_800_000 }]
      : process.env.README_PICTURES
        ? [{ name: 'pictures', testMatch: '**/*.pictures.ts', timeout: 600_000 }]
        : [
            { name: 'own servers', testMatch: OWN_SERVERS, teardown: 'logs' },
            { name: 'browser', testMatch: '**/*.spec.ts', testIgnore: OWN_SERVERS, teardown: 'logs' },
            { name: 'logs', testMatch: '**/*.check.ts' },
          ],
  // Against a real Stripe test account (docs/testing.md), without what is about the emulator.
  ...(process.env.STRIPE_TEST_SECRET_KEY ? { grepInvert: /@emulator/ } : {}),
  // scripts/test.mjs reads the JSON.
  reporter: [['dot'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as ['json']] : [])],
  // Twice as many as cores: pages wait often.
  workers: 4,
  fullyParallel: false,
  // For journeys on a busy machine; each wait has its own limit.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    timezoneId: 'America/Detroit',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // Tests answer requests in the worker's place. offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Traces cost a fifth of the time; `--trace retain-on-failure` switches them on.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
