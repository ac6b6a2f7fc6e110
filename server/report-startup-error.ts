/** Reports in one sentence why the shop does not start: to the parent process, or on the terminal. */
export function reportStartupError(message: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (process.send) process.send({ kind: 'refused', message }, undefined, undefined, () => resolve())
  else process.stderr.write(`${message}\n`, () => resolve())
  return promise
}
