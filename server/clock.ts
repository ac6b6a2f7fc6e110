/** The time, as something a test can set. */
export type Clock = () => Date
