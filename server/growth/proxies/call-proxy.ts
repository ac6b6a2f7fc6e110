// Changes are promised within a second.
const timeoutMs = 800

/** Resolves if the proxy says that it has done it. */
export async function callProxy(
  url: string,
  call: { method: string; headers: Record<string, string> },
): Promise<void> {
  const reply = await fetch(url, { ...call, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  await reply.body?.cancel()
  if (reply.status !== 200) throw new Error(`The proxy answered ${reply.status}`)
}
