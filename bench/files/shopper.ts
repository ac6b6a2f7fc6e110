import { parentPort, workerData } from 'node:worker_threads'
import { openLine } from '../load/keep-alive-line.ts'

/**
 * A shopper who reads one thing after the other, in a thread of its own: what the bench itself does delays no answer.
 * Says how long the slowest answer took since it was asked last.
 */
const { url, path } = workerData as { url: string; path: string }
const line = openLine(url)
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`)
let slowestMs = 0

parentPort?.on('message', () => {
  parentPort?.postMessage(slowestMs)
  slowestMs = 0
})

for (;;) {
  const startedAt = performance.now()
  await line.ask(request)
  slowestMs = Math.max(slowestMs, performance.now() - startedAt)
  await new Promise((resolve) => setTimeout(resolve, 2))
}
