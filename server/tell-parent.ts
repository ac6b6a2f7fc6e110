/** Whoever started this process reads it from the channel; a person who did reads it in the terminal. */
export function tellParent(message: object): void {
  if (process.send) process.send(message)
  else process.stdout.write(`${JSON.stringify(message)}\n`)
}
