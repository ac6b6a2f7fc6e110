import { expect } from 'vitest'

export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read)
