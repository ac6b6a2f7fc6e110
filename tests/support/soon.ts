import { expect } from 'vitest'

/** What comes to be true while the page is at work. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read)
