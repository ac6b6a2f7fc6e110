/** The time, which a test can set. */
export type Clock = () => Date
