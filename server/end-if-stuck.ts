import type { ChildProcess } from 'node:child_process'

const pingEveryMs = 5_000
// Half a minute, during which nobody gets an answer anyway. Counted in pings, so that a machine that slept kills nothing.
const maxUnanswered = 6

/** Kills a process of ours whose event loop has stopped; whoever supervises it starts another. */
export function endIfStuck(
  child: Pick<ChildProcess, 'send' | 'on' | 'once' | 'kill' | 'connected'>,
  { everyMs = pingEveryMs, onStuck }: { everyMs?: number; onStuck?: () => void } = {},
): void {
  let unanswered = 0
  child.on('message', (message) => {
    if (isOfKind(message, 'pong')) unanswered = 0
  })
  const timer = setInterval(() => {
    if (!child.connected) return clearInterval(timer)
    if (unanswered >= maxUnanswered) {
      clearInterval(timer)
      onStuck?.()
      child.kill('SIGKILL')
      return
    }
    unanswered += 1
    child.send({ kind: 'ping' }, () => {})
  }, everyMs)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
}

/** In a process that is watched in this way. */
export function answerPings(): void {
  process.on('message', (message) => {
    if (isOfKind(message, 'ping')) process.send?.({ kind: 'pong' }, undefined, undefined, () => {})
  })
}

function isOfKind(message: unknown, kind: string): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
