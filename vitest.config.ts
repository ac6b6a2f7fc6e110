import { defineConfig } from 'vitest/config'
import { patienceMs } from './tests/support/patience.ts'

// Time limits are for what never ends: a busy machine takes several times as long as a quiet one.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['{domain,contract,server,web,sandbox,scripts,bench}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/database/database-setup.ts'],
          // On two cores Vitest would take one, and half of such a test is waiting for PostgreSQL. More than these would ask
          // it for more connections than it gives.
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/database/database-setup.ts'],
          maxWorkers: 2,
          testTimeout: 400_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'screens',
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: ['tests/support/database/database-setup.ts'],
          testTimeout: 400_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
