import { defineConfig } from 'vitest/config'
import { patienceMs } from './tests/support/patience.ts'
import { SlowestFirst } from './tests/support/slowest-first.ts'

// Test files share what they import: loading it anew for each takes longer than the tests.
const isolate = false

// Timeouts only catch tests that hang: a busy machine takes several times as long as an idle one.
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['{domain,contract,server,web,sandbox,scripts,bench}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'integration',
          isolate,
          setupFiles: ['tests/support/quiet-console.ts'],
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/database/database-setup.ts'],
          // On two cores Vitest would use one worker, although such a test spends half its time waiting for PostgreSQL.
          // More workers than this would exhaust its connections.
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        test: {
          name: 'browser',
          isolate,
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
