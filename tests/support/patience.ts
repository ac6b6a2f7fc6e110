/** How long a test waits for what must come: so long that only what never comes is missed, however busy the machine. */
export const patienceMs = 45_000
