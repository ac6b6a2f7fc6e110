import { createContext } from 'react-router'
import type { Api } from '#contract/api.ts'

/** The shop's API as loaders call it. Always as an anonymous visitor: pages are the same for everyone. */
export const apiContext = createContext<Api>()
