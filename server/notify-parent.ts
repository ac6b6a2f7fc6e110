/** Whoever started this process reads it from the channel; a person who did reads it in the terminal. */
export function notifyParent(message: object): void {
  // Where nobody is left to read it, nobody is told; without the callback that would be an error of the whole process.
  if (process.send) process.send(message, undefined, undefined, () => {})
  else process.stdout.write(`${JSON.stringify(message)}\n`)
}
