import { createContext } from 'react-router'
import type { Api, PageBody } from '#contract/api.ts'

/** The shop's API as loaders call it. Always as an anonymous visitor: pages are the same for everyone. */
export const apiContext = createContext<Api>()

/** Where the bytes of a page are put: an answer of the web's kind would copy them, and copy them once more to be read. */
export const pageContext = createContext<{ page: PageBody | null }>()

/** Where a fault is told of, so that it stands in the shop's log under the id of the request. */
export const reportContext = createContext<(fault: unknown) => void>()
