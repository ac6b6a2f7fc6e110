/**
 * How long a test waits for something: long enough that it fails only if it never happens, however busy the machine is.
 */
export const patienceMs = 45_000
