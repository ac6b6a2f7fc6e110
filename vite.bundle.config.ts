import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { oneByteCode } from './scripts/pages/one-byte-code.ts'

const source = fileURLToPath(new URL('./', import.meta.url))
const outDir = fileURLToPath(new URL('./build/bundle/', import.meta.url))

/** Packages that are loaded on first use, if at all, and those that read files beside their own code. */
const leftOut = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@cantoo/pdf-lib',
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@react-email/components',
  '@react-email/render',
  '@scalar/fastify-api-reference',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'bwip-js',
  'fontkit',
  'pdfkit',
  'pg-native',
  'react',
  'react-dom',
  'sharp',
]

/** The server's code, and the packages that it loads at start, in a few files (decision 0069). */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  plugins: [addressesOfSources(), oneByteCode()],
  ssr: { noExternal: true, external: leftOut },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    // Stack traces are read as they are.
    minify: false,
    rolldownOptions: {
      input: {
        'run-shop': `${source}server/run-shop.ts`,
        'file-worker': `${source}server/http/file-worker/file-worker.ts`,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})

/** Files that a module reads or runs, such as migrations and workers, are found from where its source is. */
function addressesOfSources(): Plugin {
  return {
    name: 'addresses-of-sources',
    transform: {
      filter: { id: { exclude: /\/node_modules\// }, code: /import\.meta\.url/ },
      handler: (code, id) => {
        const path = JSON.stringify(relative(outDir, id).replaceAll('\\', '/'))
        return {
          code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`),
          map: null,
        }
      },
    },
  }
}
