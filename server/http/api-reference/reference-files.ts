import { parentPort } from 'node:worker_threads'
import apiReference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

/** What browsers load to show the contract to people. */
export type ReferenceFiles = { page: string; script: Uint8Array }

const app = Fastify()
await app.register(apiReference, {
  routePrefix: '/api/docs',
  configuration: {
    url: '/api/openapi.json',
    cdn: '/api/docs/js/scalar.js',
    title: 'Kwela API',
    pageTitle: 'Kwela API',
    favicon: '/favicon.svg',
    withDefaultFonts: false,
    telemetry: false,
    // It would call its vendor's servers.
    agent: { disabled: true },
    mcp: { disabled: true },
  },
})
const page = await app.inject('/api/docs/')
const script = await app.inject('/api/docs/js/scalar.js')
const files: ReferenceFiles = { page: page.payload, script: script.rawPayload }
parentPort?.postMessage(files)
