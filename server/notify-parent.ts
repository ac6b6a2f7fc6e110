/** A parent process reads it from the channel; a person reads it in the terminal. */
export function notifyParent(message: object | string): void {
  // If nobody is left to read it, it is dropped; without the callback that would crash the process.
  if (process.send) process.send(message, undefined, undefined, () => {})
  else process.stdout.write(`${JSON.stringify(message)}\n`)
}
