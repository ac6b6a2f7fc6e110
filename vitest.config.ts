import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['{domain,contract,server,web,sandbox,scripts,bench}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          // On two cores Vitest would take one, and half of such a test is waiting for PostgreSQL. More than these would ask
          // it for more connections than it gives.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // As long as Playwright waits for what is on a page: Vitest's own second is over while a busy machine still paints.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'screens',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
