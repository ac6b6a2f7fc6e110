import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, by its id. For lines of the log alone: nothing is decided by it. */
export const currentRequest = new AsyncLocalStorage<string>()
