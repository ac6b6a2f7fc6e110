import type { RequestListener } from 'node:http'

/** Words and numbers of the code itself: nothing that a person typed, and nobody's id. */
export type Facts = Readonly<Record<string, string | number | boolean>>

export type Part = { name: string; kind: 'inside' | 'call_out'; facts?: Facts }

/** Measures what the shop does: each request and each run of a job is a trace, with its parts and their times. */
export type Tracing = {
  /** If it is off, nothing is wrapped, so that nothing gets slower. */
  isOn: boolean
  /** Runs `act` as a part of the current trace; outside of one it is only run. */
  measure<T>(part: Part, act: () => T): T
  /** Runs `act` as a trace of its own. */
  begin<T>(part: Part, act: () => T): T
  /** Answers each request inside a trace, which its caller may have begun. */
  around(answer: RequestListener): RequestListener
  /** The patterns of the shop's addresses, by which requests are named. */
  addRoutes(patterns: readonly string[]): void
  /** For calls of other programs, which may go on with the trace. */
  headers(): Record<string, string>
  /** For the lines of the log. */
  logFacts(): { traceId?: string }
  /** Sends what is left, for as long as it may take. */
  close(): Promise<void>
}

export const noTracing: Tracing = {
  isOn: false,
  measure: (_part, act) => act(),
  begin: (_part, act) => act(),
  around: (answer) => answer,
  addRoutes: () => undefined,
  headers: () => ({}),
  logFacts: () => ({}),
  close: async () => undefined,
}
