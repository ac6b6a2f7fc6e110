import { createContext } from 'react-router'
import type { Api, PageBody, RenderingWay } from '#contract/api.ts'
import type { StructuredData } from './rendering/written-for-machines.tsx'

/** The shop's API for loaders. Always as an anonymous visitor: pages are the same for everyone. */
export const apiContext = createContext<Api>()

/** Receives the bytes of a page: a web Response would copy them, and copy them again to be read. */
export const pageContext = createContext<{ page: PageBody | null }>()

export const renderingContext = createContext<RenderingWay>()

/** Receives what search engines read of a page (schema.org). Only the server writes it; no browser needs it. */
export const structuredDataContext = createContext<{ of: readonly StructuredData[] }>()

/** Reports a fault, so that the shop's log has it under the id of the request. */
export const reportContext = createContext<(fault: unknown) => void>()
