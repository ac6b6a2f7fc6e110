import { afterEach, expect } from 'vitest'

const said: unknown[] = []

for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  Object.defineProperty(console, method, { value: (...words: unknown[]) => said.push([method, ...words]) })
}

// Unexpected console output is a fault that nobody has looked at yet.
afterEach(() => {
  expect(said.splice(0)).toEqual([])
})
